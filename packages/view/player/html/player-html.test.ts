import { contentHash, fitSixteenBits, MotionError, worldPositions, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { packMotion, unpackMotion } from './pack-motion.ts'
import { packTakes } from './pack-takes.ts'
import { playerHtml, type PlayerPayload } from './player-html.ts'

const TEMPLATE =
  '<html><head><title>Understudy player</title></head><body>' +
  '<script type="application/json" id="understudy-motions">null</script><script type="module">go()</script></body></html>'

const payloadOf = (html: string): PlayerPayload => {
  const found = /id="understudy-motions">([^<]*)<\/script>/.exec(html)
  return JSON.parse(found![1]) as PlayerPayload
}

describe('packMotion', () => {
  for (const seed of [1, 2, 3]) {
    test(`joints come back within 0.1 mm, everything else to the bit (seed ${seed})`, () => {
      const plain = stickWalker(seed, { seconds: 4, turnRate: 2 })
      const contacts = [{ role: 'leftFoot', start: 0.5, end: 3.5 }] as const
      const motion: Motion = { ...plain, annotations: { ...plain.annotations, contacts } }
      const back = unpackMotion(packMotion(motion))
      expect(back.rootPositions).toEqual(motion.rootPositions)
      expect(back.annotations).toEqual(motion.annotations)
      expect(back.skeleton.roles).toEqual(motion.skeleton.roles)
      expect(back.frameRate).toBe(motion.frameRate)
      const before = worldPositions(motion)
      const after = worldPositions(back)
      let worst = 0
      for (let i = 0; i < before.length; i++) worst = Math.max(worst, Math.abs(after[i] - before[i]))
      expect(worst).toBeLessThan(1e-4) // metres; 16-bit rotations, 6.8e-5 seen
    })
  }

  test('a motion that fits 16 bits comes back to the bit, plain or small; others come back rounded, both ways alike', () => {
    const motion = stickWalker(4, { seconds: 2, turnRate: 1 })
    const fitted = fitSixteenBits(motion)
    const back = (given: Motion, small: boolean): string =>
      contentHash(unpackMotion(packMotion(given, small)))
    for (const small of [false, true]) expect(back(fitted, small)).toBe(contentHash(fitted))
    expect(back(motion, true)).toBe(back(motion, false))
    expect(back(motion, true)).not.toBe(contentHash(motion))
  })

  test('a long clip does not overflow the stack', () => {
    const motion = stickWalker(1, { seconds: 120, frameRate: 120 })
    expect(unpackMotion(packMotion(motion)).frameCount).toBe(motion.frameCount)
  })
})

describe('playerHtml', () => {
  test('what is printed piece by piece is what is packed', () => {
    const motions = [stickWalker(1, { seconds: 40, frameRate: 120 }), stickWalker(2, { seconds: 1 })]
    const floors = [undefined, 0.05]
    const settings = { ghosts: true }
    expect(payloadOf(playerHtml(TEMPLATE, motions, { floors, settings }))).toEqual(
      // As JSON has it: no −0.
      JSON.parse(JSON.stringify({ ...packTakes(motions, { floors }), settings })),
    )
  })

  test('a page carries every motion, and settings and floors where given', () => {
    const motions = [stickWalker(1, { seconds: 1 }), stickWalker(2, { seconds: 1 })]
    const html = playerHtml(TEMPLATE, motions, { floors: [0.05, undefined], settings: { ghosts: true } })
    const payload = payloadOf(html)
    expect(payload.takes.map(({ motion }) => unpackMotion(motion).name)).toEqual(['stick-1', 'stick-2'])
    expect(payload.takes.map(({ floor }) => floor)).toEqual([0.05, undefined])
    expect(payload.settings).toEqual({ ghosts: true })
    expect(html).toContain('<title>stick-1, stick-2</title>')
    expect(html).toContain('<script type="module">go()</script>')
  })

  test('a name cannot end the script it stands in, nor speak to replace()', () => {
    const name = `</script><script>alert(1)</script> $& $1 "quoted" & 'more'`
    const html = playerHtml(TEMPLATE, [{ ...stickWalker(1, { seconds: 1 }), name }])
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(unpackMotion(payloadOf(html).takes[0].motion).name).toBe(name)
    expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1')
  })

  test('no motion, or a page that is not the player, is refused with the remedy', () => {
    expect(() => playerHtml(TEMPLATE, [])).toThrow(MotionError)
    expect(() => playerHtml('<html></html>', [stickWalker(1)])).toThrow(/npm run build/)
  })
})
