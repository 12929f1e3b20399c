import { randomMotion, realMocap, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { parseBvh } from '../formats/index.ts'
import { seeded } from '../math/random.ts'
import { mirrorMotion } from './mirror.ts'
import { duration, makeMotion, type Motion } from './motion.ts'
import { resample } from './resample.ts'
import { sliceFrames } from './slice.ts'
import { transformGround } from './transform-ground.ts'

/** Bytes of every distinct buffer that a motion keeps alive, its skeleton's included. */
function heldBytes(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) return heldBytes(value.buffer, seen)
  if (value instanceof ArrayBuffer) return value.byteLength
  const parts = value instanceof Map ? [...value.values()] : Object.values(value)
  return parts.reduce<number>((sum, part) => sum + heldBytes(part, seen), 0)
}

const ownBytes = (motion: Motion): number => motion.rootPositions.byteLength + motion.rotations.byteLength

describe('a motion holds at most 1.2 times the bytes of its root and rotation arrays', () => {
  const walk = stroll({ seconds: 10 })
  test.each([
    ['made', walk],
    ['cut', sliceFrames(walk, 100, 300)],
    ['resampled', resample(walk, 30)],
    ['mirrored', mirrorMotion(walk)],
    ['moved', transformGround(walk, { yaw: 1, x: 2, z: 3 })],
  ])('when %s', (_, motion) => {
    expect(heldBytes(motion)).toBeLessThan(1.2 * ownBytes(motion))
  })

  const mocap = realMocap()
  test.skipIf(!mocap)(`when read from a file${mocap ? '' : ': skipped, there is no shared/mocap'}`, () => {
    const { path } = mocap!.table('index.csv')[0]
    const { motion } = parseBvh(mocap!.read(path), { source: path })
    expect(heldBytes(motion)).toBeLessThan(1.2 * ownBytes(motion))
  })
})

test('frame i is at i / frameRate seconds: n frames last n − 1 of them', () => {
  expect(duration(stroll({ seconds: 2, frameRate: 60 }))).toBe(2)
  expect(duration(randomMotion(seeded(1), undefined, { frameCount: 1 }))).toBe(0)
})

test('parts that do not fit are refused with both counts', () => {
  const { skeleton, rotations } = stroll({ seconds: 1 })
  expect(() =>
    makeMotion({ skeleton, frameRate: 30, rootPositions: new Float32Array(9), rotations }),
  ).toThrow(/9 root numbers and 10648 rotation numbers.*22 joints/s)
  expect(() =>
    makeMotion({ skeleton, frameRate: 0, rootPositions: new Float32Array(363), rotations }),
  ).toThrow(/frame rate is 0/)
})
