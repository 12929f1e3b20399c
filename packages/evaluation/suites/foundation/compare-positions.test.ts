import { transformGround } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { farthest, namedDistances } from './compare-positions.ts'

const walk = stroll({ seconds: 1 })

test('joints are compared by name, in every frame', () => {
  expect(farthest(walk, walk)).toBe(0)
  const moved = transformGround(walk, { yaw: 0, x: 0.3, z: 0.4 })
  expect(farthest(walk, moved)).toBeCloseTo(0.5, 5)
  expect(namedDistances(walk, moved)).toHaveLength(walk.frameCount * walk.skeleton.jointCount)
})

test('frames that are missing, or a joint that is, are infinitely far away', () => {
  expect(farthest(walk, stroll({ seconds: 2 }))).toBe(Infinity)
  const [first, ...rest] = walk.skeleton.joints
  const renamed = { ...walk, skeleton: { ...walk.skeleton, joints: [{ ...first, name: 'other' }, ...rest] } }
  expect(farthest(walk, renamed)).toBe(Infinity)
})
