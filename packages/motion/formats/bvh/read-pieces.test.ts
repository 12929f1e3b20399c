import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import { mutate } from '../fuzz/mutate.ts'
import { writeBvh } from '../fuzz/write-bvh.ts'
import { parseBvh } from './parse-bvh.ts'

/** The text behind a beginning, in pieces of all sizes. */
function cutUp(bytes: Uint8Array, random: Random) {
  const cut = random.integer(bytes.length + 1)
  const pieces: Uint8Array[] = []
  for (let at = cut; at < bytes.length;) {
    const end = Math.min(bytes.length, at + 1 + random.integer(random() < 0.5 ? 300 : 4000))
    pieces.push(bytes.subarray(at, end))
    at = end
  }
  return { bytes: bytes.subarray(0, cut), rest: { size: bytes.length, pieces } }
}

const outcome = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}

test('a file read piece by piece is the file read whole: sound ones, damaged ones, with any line ends (seed 5)', () => {
  const random = seeded(5)
  let sound = 0
  for (let n = 0; n < 150; n++) {
    const ends = random.pick(['\n', '\r\n', '\r'])
    const text = writeBvh(random, 1 + random.integer(6), 1 + random.integer(12)).replaceAll('\n', ends)
    const file = new TextEncoder().encode(text)
    const bytes = n % 3 === 0 ? mutate(file, random, file) : file
    const whole = outcome(() => parseBvh(bytes))
    const { bytes: beginning, rest } = cutUp(bytes, random)
    expect(outcome(() => parseBvh(beginning, { rest }))).toEqual(whole)
    if (typeof whole === 'object') sound++
  }
  expect(sound).toBeGreaterThan(100)
})
