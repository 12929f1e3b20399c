import { expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { decodeClips, encodeClips, makeClip, measureQuality, openClips } from '../index.ts'
import { BitReader, BitWriter } from './bits.ts'
import { readSequence, writeSequence } from './rice.ts'

for (const seed of [1, 2, 3, 5, 8]) {
  test(`any integers come back from the bits, jumps and all (seed ${seed})`, () => {
    const random = seeded(seed)
    const values = new Int32Array(500)
    for (let i = 1; i < values.length; i++)
      values[i] = random() < 0.02 ? random.integer(2 ** 21) - 2 ** 20 : values[i - 1] + random.integer(9) - 4
    const out = new BitWriter()
    writeSequence(out, values)
    const back = new Int32Array(values.length)
    readSequence(new BitReader(out.finish()), back)
    expect(back).toEqual(values)
  })
}

test('a packed walk keeps its feet planted, its annotations and its shape', () => {
  const motion = makeClip('walk-cycle-003')
  const bytes = encodeClips([motion])
  const [back] = decodeClips(bytes)
  expect(bytes.length / motion.frameCount).toBeLessThan(120) // bytes per frame of a short clip; header included
  expect(back.skeleton.joints).toEqual(motion.skeleton.joints)
  expect(back.annotations.contacts.length).toBe(motion.annotations.contacts.length)
  expect(measureQuality(back).worstSkate).toBeLessThan(0.002) // m/s; the bar of the corpus
  motion.rootPositions.forEach((value, i) =>
    expect(Math.abs(back.rootPositions[i] - value)).toBeLessThan(2e-6),
  ) // m, half of 2⁻¹⁸
})

test('clips are found by name without unpacking the others', () => {
  const pack = openClips(encodeClips([makeClip('wave-01'), makeClip('wave-02')]))
  expect(pack.names).toEqual(['wave-01', 'wave-02'])
  expect(pack.clip(1).frameCount).toBe(pack.frameCount(1))
})

test('bytes of something else are refused', () => {
  expect(() => openClips(new Uint8Array(40))).toThrow(/do not start with UCLP/)
})
