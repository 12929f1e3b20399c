import { footWalker, randomMotion, randomSkeleton } from '@understudy/test-utils'
import { resample, seeded, worldPositions } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { parseGltf } from './parse-gltf.ts'
import { printGlb } from './print-glb.ts'
import { reduceKeys } from './reduce-keys.ts'

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  expect(a.length).toBe(b.length)
  let most = 0
  for (let p = 0; p < a.length; p += 3)
    most = Math.max(most, Math.hypot(a[p] - b[p], a[p + 1] - b[p + 1], a[p + 2] - b[p + 2]))
  return most
}

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
