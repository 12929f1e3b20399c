import { describe, expect, test } from 'vitest'
import { makeMotion, makeSkeleton, MotionError, seeded, type Motion } from '@understudy/motion'
import { readFileSync } from 'node:fs'
import { parseJson } from './parse-json.ts'
import { printJson } from './print-json.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { shortestFloat } from './floats.ts'

/** A random figure with every optional field filled in. */
function anyMotion(seed: number): Motion {
  const random = seeded(seed)
  const jointCount = 1 + random.integer(12)
  const offset = (): [number, number, number] => [random.normal(), random.normal(), random.normal()]
  const roles = ['hips', 'spine', 'head'] as const
  const joints = Array.from({ length: jointCount }, (_, index) => ({
    name: `joint "${index}" ü`,
    parent: index === 0 ? -1 : random.integer(index),
    offset: index === 0 ? ([0, 0, 0] as const) : offset(),
    ...(index < roles.length ? { role: roles[index] } : {}),
  }))
  const frameCount = 1 + random.integer(9)
  const rotations = Float32Array.from({ length: 4 * frameCount * jointCount }, () => random.normal())
  for (let q = 0; q < rotations.length; q += 4) {
    const n = Math.hypot(...rotations.subarray(q, q + 4))
    for (let c = 0; c < 4; c++) rotations[q + c] /= n
  }
  return makeMotion({
    name: `take ${seed}`,
    skeleton: makeSkeleton(
      joints,
      [{ joint: jointCount - 1, offset: offset() }],
      rotations.slice(0, 4 * jointCount),
    ),
    frameRate: random.pick([24, 30, 119.88, 120]),
    rootPositions: Float32Array.from({ length: 3 * frameCount }, () => 100 * random.normal()),
    rotations,
    annotations: {
      contacts: [{ role: 'leftToes', start: 0.1, end: 0.4 }],
      marks: [{ name: 'top', time: 1 / 3 }],
      segments: [{ label: 'a "step"', start: 0, end: 1 }],
      beats: [0.25, 0.75],
      handholds: [{ role: 'leftHand', partnerRole: 'rightHand', start: 0, end: 2 }],
      handPoses: [{ role: 'leftHand', pose: 'hold', start: 0, end: 2 }],
    },
    recipe: {
      operation: 'walk',
      version: 1,
      inputs: { examples: [{ motion: 'abc', name: 'a' }], path: { value: [[0, 1]] } },
      options: { speed: 1.2 },
      seed: 7,
    },
  })
}

describe('JSON', () => {
  test('[J1] a file written before hands had poses reads, and a pose nobody knows is left out and listed', () => {
    const file = JSON.parse(printJson(anyMotion(1)))
    delete file.annotations.handPoses
    expect(parseJson(JSON.stringify(file))).toMatchObject({
      motion: { annotations: { handPoses: [] } },
      issues: [],
    })
    file.annotations.handPoses = [{ role: 'leftHand', pose: 'wave', start: 0, end: 1 }]
    const { motion, issues } = parseJson(JSON.stringify(file))
    expect(motion.annotations.handPoses).toEqual([])
    expect(issues).toHaveLength(1)
  })

  for (const numbers of ['base64', 'plain'] as const) {
    for (const seed of [1, 2, 3, 5, 8]) {
      test(`[J1] a motion comes back to the bit, annotations and recipe included (${numbers}, seed ${seed})`, () => {
        const motion = anyMotion(seed)
        const { motion: back, others, issues } = parseJson(printJson(motion, { numbers }))
        expect(issues).toEqual([])
        expect(others).toEqual([])
        expect(back.rootPositions).toEqual(motion.rootPositions)
        expect(back.rotations).toEqual(motion.rotations)
        expect(back.skeleton.offsets).toEqual(motion.skeleton.offsets)
        expect(back.skeleton.parents).toEqual(motion.skeleton.parents)
        expect(back.skeleton.tPose).toEqual(motion.skeleton.tPose)
        expect(back.skeleton.roles).toEqual(motion.skeleton.roles)
        expect(back.skeleton.tips.map(({ offset }) => offset.map(Math.fround))).toEqual(
          motion.skeleton.tips.map(({ offset }) => offset.map(Math.fround)),
        )
        expect({ ...back, skeleton: 0, rootPositions: 0, rotations: 0 }).toEqual({
          ...motion,
          skeleton: 0,
          rootPositions: 0,
          rotations: 0,
        })
      })
    }
  }

  test('[J2] plain numbers are the shortest decimals that round to the same 32-bit float (seed 11)', () => {
    const random = seeded(11)
    for (let i = 0; i < 5000; i++) {
      const value = Math.fround(random.normal() * 10 ** random.between(-30, 30))
      const text = shortestFloat(value)
      expect(Math.fround(Number(text))).toBe(value)
      const digits = text.replace(/e.*|[-.]/g, '').replace(/^0+|0+$/g, '')
      expect(digits.length).toBeLessThanOrEqual(9) // what any 32-bit float needs at most
    }
    expect(shortestFloat(Math.fround(0.1))).toBe('0.1')
  })

  test('base64 agrees with the platform on every length (seed 12)', () => {
    const random = seeded(12)
    for (let length = 0; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, () => random.integer(256))
      const text = Buffer.from(bytes).toString('base64')
      expect(toBase64(bytes)).toBe(text)
      expect(fromBase64(text)).toEqual(bytes)
      expect(fromBase64(text.replaceAll('=', ''))).toEqual(bytes)
    }
    expect(fromBase64('a?bc')).toBeUndefined()
  })

  test('[J3] a file written by version 1 loads', () => {
    const { motion, issues } = parseJson(
      readFileSync(new URL('fixtures/version-1.json', import.meta.url), 'utf8'),
    )
    expect(issues).toEqual([])
    expect(motion.name).toBe('nod')
    expect(motion.skeleton.joints.map(({ role }) => role)).toEqual(['hips', 'neck', 'head'])
    expect([...motion.rootPositions]).toEqual([0, 1, 0, 0, 1, 0.5])
    expect(motion.annotations.marks).toEqual([{ name: 'low', time: 0.5 }])
    expect(motion.recipe?.operation).toBe('nod')
  })

  test('[J4] a newer version is refused with a remedy', () => {
    const text = printJson(anyMotion(1)).replace('"version": 1', '"version": 2')
    expect(() => parseJson(text, { source: 'walk.json' })).toThrow(
      /^walk\.json: written as version 2.*Update Understudy/,
    )
  })

  test.each([
    ['cut in the middle', (text: string) => text.slice(0, text.length / 2)],
    ['of another kind', () => '{"format":"something else"}'],
    ['without a version', (text: string) => text.replace('"version": 1,', '')],
    [
      'with a wrong frame count',
      (text: string) => text.replace(/"frameCount": \d+/, '"frameCount": 1000000000'),
    ],
    ['whose parent comes late', (text: string) => text.replace('"parent": -1', '"parent": 5')],
    ['without a frame rate', (text: string) => text.replace(/"frameRate": [\d.]+/, '"frameRate": null')],
  ])('[J5] a file %s is refused with our error', (_, damage) => {
    expect(() => parseJson(damage(printJson(anyMotion(2))))).toThrow(MotionError)
  })

  test('[J6] annotations that make no sense are left out and listed, holes in frames are held', () => {
    const text = printJson(anyMotion(3), { numbers: 'plain' })
      .replace('"leftToes"', '"leftWing"')
      .replace(/"rootPositions": \[\s*[^,]+/, '"rootPositions": [null')
    const { motion, issues } = parseJson(text, { source: 'a.json' })
    expect(motion.annotations.contacts).toEqual([])
    expect(motion.rootPositions[0]).toBe(0)
    expect(issues.map(({ at }) => at)).toEqual(['a.json', 'a.json: annotations.contacts[0]'])
  })
})
