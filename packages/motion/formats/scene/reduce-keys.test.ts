import { footWalker, randomMotion, randomSkeleton } from '@understudy/test-utils'
import { makeMotion, motionFromPoses, poseAt, resample, seeded, worldPositions } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { parseFbx, printFbx } from '../fbx/index.ts'
import { parseGltf, printGlb, printVrma } from '../gltf/index.ts'
import { printUsdz } from '../usd/index.ts'
import { reduceFrames, reduceKeys } from './reduce-keys.ts'

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  expect(a.length).toBe(b.length)
  let most = 0
  for (let p = 0; p < a.length; p += 3)
    most = Math.max(most, Math.hypot(a[p] - b[p], a[p + 1] - b[p + 1], a[p + 2] - b[p + 2]))
  return most
}

const pick = (values: Float32Array, frames: Int32Array, width: number): Float32Array =>
  Float32Array.from(
    { length: frames.length * width },
    (_, i) => values[frames[Math.floor(i / width)] * width + (i % width)],
  )

describe('fewer keys', () => {
  const walk = resample(footWalker(5).motion, 120)
  for (const bound of [0.0005, 0.005])
    test(`[G15] no joint of a file with fewer keys is more than ${1000 * bound} mm off, and it is smaller`, async () => {
      const whole = await printGlb(walk, { body: false })
      const fewer = await printGlb(walk, { body: false, keyBound: bound })
      expect(fewer.length).toBeLessThan(0.8 * whole.length)
      const { motion: back } = await parseGltf(fewer)
      expect(back.frameCount).toBe(walk.frameCount)
      expect(worst(worldPositions(back), worldPositions(walk))).toBeLessThan(bound)
    })

  test('a motion that needs nearly all of its keys makes no larger file', async () => {
    const motion = randomMotion(seeded(3), randomSkeleton(seeded(3)), { frameCount: 40, frameRate: 30 })
    const whole = await printGlb(motion, { body: false })
    const fewer = await printGlb(motion, { body: false, keyBound: 0.0005 })
    expect(fewer.length).toBeLessThanOrEqual(whole.length)
  })

  for (const bound of [0.0005, 0.005])
    test(`[G20] nor is one of an FBX, Y up or Z up, more than ${1000 * bound} mm off`, () => {
      for (const upAxis of ['y', 'z'] as const) {
        const whole = printFbx(walk, { upAxis })
        const fewer = printFbx(walk, { upAxis, keyBound: bound })
        expect(fewer.length).toBeLessThan(0.8 * whole.length)
        const { motion: back } = parseFbx(fewer)
        expect(back.frameCount).toBe(walk.frameCount)
        expect(worst(worldPositions(back), worldPositions(walk))).toBeLessThan(bound)
      }
    })

  test('[G20] nor one of a VRM Animation', async () => {
    const whole = await printVrma(walk)
    const fewer = await printVrma(walk, { keyBound: 0.002 })
    expect(fewer.length).toBeLessThan(0.8 * whole.length)
    const [a, b] = await Promise.all([whole, fewer].map(async (bytes) => (await parseGltf(bytes)).motion))
    expect(worst(worldPositions(a), worldPositions(b))).toBeLessThan(0.002)
  })

  test('[G20] a USDZ has its samples at the same frames for all joints, and between them joints are where they were', () => {
    const frames = reduceFrames(walk, 0.005)
    expect(frames.length).toBeLessThan(0.5 * walk.frameCount)
    expect(printUsdz(walk, { keyBound: 0.005 }).length).toBeLessThan(printUsdz(walk).length)
    const kept = makeMotion({
      ...walk,
      rootPositions: pick(walk.rootPositions, frames, 3),
      rotations: pick(walk.rotations, frames, 4 * walk.skeleton.jointCount),
    })
    let next = 0
    const between = Array.from({ length: walk.frameCount }, (_, frame) => {
      while (frames[next + 1] <= frame && next + 2 < frames.length) next++
      const share = (frame - frames[next]) / (frames[next + 1] - frames[next])
      return poseAt(kept, (next + share) / kept.frameRate)
    })
    const back = motionFromPoses(walk.skeleton, between, walk.frameRate)
    expect(worst(worldPositions(back), worldPositions(walk))).toBeLessThan(0.005)
  })

  for (const seed of [1, 2, 3])
    test(`[G15] the bound holds for skeletons and motions of any kind (seed ${seed})`, async () => {
      const random = seeded(seed)
      const slow = randomMotion(random, randomSkeleton(random, 15), { frameCount: 12, frameRate: 10 })
      const motion = resample(slow, 60)
      const { motion: back } = await parseGltf(await printGlb(motion, { body: false, keyBound: 0.002 }))
      expect(worst(worldPositions(back), worldPositions(motion))).toBeLessThan(0.002)
      const { rotations } = reduceKeys(motion, 0.002)
      expect(Math.min(...rotations.map(({ length }) => length))).toBeLessThan(motion.frameCount)
    })
})
