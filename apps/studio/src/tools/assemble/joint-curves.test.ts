import { eulerToQuat, makeMotion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { jointCurve, nearestTurn } from './joint-curves.ts'

test('a joint that turns steadily about z past half a turn has a straight curve with its mean in the middle', () => {
  const walker = stickWalker(1, { seconds: 2 })
  const { jointCount } = walker.skeleton
  const rotations = walker.rotations.slice()
  const last = walker.frameCount - 1
  for (let frame = 0; frame <= last; frame++)
    rotations.set(eulerToQuat('ZYX', (4 * frame) / last, 0.1, -0.2), 4 * (frame * jointCount + 2))
  const motion = makeMotion({ ...walker, rotations })
  const turning = jointCurve(motion, 2, 2, 50)
  const degrees = (4 * 180) / Math.PI
  expect(turning.values[0]).toBeCloseTo(0, 3) // f32 rotations: 1e-5 seen
  expect(turning.values[49]).toBeCloseTo(degrees, 3)
  expect(turning.mean).toBeCloseTo(degrees / 2, 3)
  expect(jointCurve(motion, 2, 1, 50).deviation).toBeLessThan(1e-3)
  expect(jointCurve(motion, 2, 0, 50).mean).toBeCloseTo((-0.2 * 180) / Math.PI, 3)
})

test('a whole turn more is the same curve', () => {
  const curve = { values: Float64Array.of(350, 370), mean: 360, deviation: 10 }
  const near = nearestTurn(curve, { values: Float64Array.of(0), mean: 0, deviation: 0 })
  expect([...near.values]).toEqual([-10, 10])
  expect(near.mean).toBe(0)
})
