import { createHash } from 'node:crypto'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { makeSkeleton, withRoles } from '../skeleton/skeleton.ts'
import { contentHash } from './content-hash.ts'
import { makeMotion } from './motion.ts'
import { mirrorMotion } from './mirror.ts'
import { plainHash, startSha256 } from './sha256.ts'
import { rename, withAnnotations, withRecipe } from './with.ts'

const walk = stroll({ seconds: 1 })
const hash = contentHash(walk)

test('the same content has the same hash, whatever its name and however it was made', () => {
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(contentHash(stroll({ seconds: 1 }))).toBe(hash)
  expect(contentHash(rename(walk, 'other'))).toBe(hash)
  expect(contentHash(withRecipe(walk, { operation: 'x', version: 1, inputs: {}, options: {} }))).toBe(hash)
  expect(contentHash(mirrorMotion(mirrorMotion(walk)))).toBe(hash)
})

test('anything else that changes changes it', () => {
  const rotations = new Float32Array(walk.rotations)
  rotations[17] = Math.fround(rotations[17] * (1 + 2 ** -22))
  const changed = [
    makeMotion({ ...walk, rotations }),
    makeMotion({ ...walk, frameRate: 119 }),
    makeMotion({ ...walk, skeleton: withRoles(walk.skeleton, new Map([['hips', 0]])) }),
    withAnnotations(walk, { ...walk.annotations, beats: [0.5] }),
    withAnnotations(walk, { ...walk.annotations, marks: [{ name: 'a', time: 0.5 }] }),
    withAnnotations(walk, {
      ...walk.annotations,
      handPoses: [{ role: 'leftHand', pose: 'fist', start: 0, end: 1 }],
    }),
    withAnnotations(walk, {
      ...walk.annotations,
      handPoses: [{ role: 'leftHand', pose: 'grip', start: 0, end: 1 }],
    }),
  ].map(contentHash)
  expect(new Set([hash, ...changed]).size).toBe(1 + changed.length)
})

test('frames that look into a larger buffer hash by their own bytes only', () => {
  const room = new Float32Array(walk.rotations.length + 7)
  room.set(walk.rotations, 5)
  const rotations = room.subarray(5, 5 + walk.rotations.length)
  expect(contentHash(makeMotion({ ...walk, rotations }))).toBe(hash)
})

test('the hash function is SHA-256 as Node computes it', () => {
  const bytes = new Uint8Array(walk.rotations.buffer)
  const parts = [bytes.subarray(0, 100), bytes.subarray(100)]
  const told = createHash('sha256').update(bytes).digest('hex')
  for (const hash of [startSha256(), plainHash()])
    expect(parts.reduce((sum, part) => sum.update(part), hash).hex()).toBe(told)
})

test('a motion without hand poses keeps the hash it had before hands had poses', () => {
  const plain = makeMotion({
    name: 'two',
    skeleton: makeSkeleton([
      { name: 'root', parent: -1, offset: [0, 0, 0] },
      { name: 'tip', parent: 0, offset: [0, 0.5, 0] },
    ]),
    frameRate: 60,
    rootPositions: Float32Array.of(0, 1, 0),
    rotations: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1),
  })
  expect(contentHash(plain)).toBe('b42a6dd1768348cc2fbbb36395d17d81b6ed0e42cde3b393659bdfd7b0e39133')
})
