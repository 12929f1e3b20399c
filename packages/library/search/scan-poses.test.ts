import { expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { cloudDistance } from '@understudy/synthesis/analysis'
import { describePoints, POSE_WIDTH, POSES } from './describe.ts'
import { scanPoses } from './scan-poses.ts'

test('windows are ranked by the pose in their middle, turned and moved as fits best (seed 5)', () => {
  const random = seeded(5)
  // Windows that stand still: all their poses are the one that the coefficients give back.
  const poses = Array.from({ length: 60 }, () =>
    Float64Array.from({ length: POSE_WIDTH }, () => 2 * (random() - 0.5)),
  )
  const windows = poses.map((pose) =>
    describePoints(
      Float64Array.from({ length: POSES * POSE_WIDTH }, (_, n) => pose[n % POSE_WIDTH]),
      0,
    ),
  )
  const data = Int8Array.from(windows.flatMap(({ compact }) => [...compact]))
  const shard = { ids: Float64Array.from(poses.keys()), data }
  const query = Float32Array.from(poses[7], (x) => x + 0.1 * (random() - 0.5))
  const [c, s] = [Math.cos(1.1), Math.sin(1.1)]
  for (let n = 0; n < POSE_WIDTH; n += 3) {
    const [x, z] = [query[n], query[n + 2]]
    query[n] = c * x + s * z + 3
    query[n + 2] = c * z - s * x - 2
  }
  const ones = new Float32Array(POSE_WIDTH / 3).fill(1)
  const truth = poses
    .map((pose, id) => ({ id, distance: cloudDistance(query, Float32Array.from(pose), ones) }))
    .sort((a, b) => a.distance - b.distance)
  const found = scanPoses([shard], query, 10)
  expect(found[0].id).toBe(7)
  expect(found.map(({ id }) => id)).toEqual(truth.slice(0, 10).map(({ id }) => id))
  // A coefficient is rounded to 1/32, which is 1/90 of a leg in each of 33 coordinates.
  for (const [n, { distance }] of found.entries())
    expect(Math.abs(distance - truth[n].distance)).toBeLessThan(0.6)
})
