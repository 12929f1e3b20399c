import { randomDirection, randomMotion, randomRotation, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { fromAxisAngle, multiply } from '../math/quat.ts'
import { seeded } from '../math/random.ts'
import { scale } from '../math/vec3.ts'
import { makeSkeleton } from '../skeleton/skeleton.ts'
import { makeMotion } from './motion.ts'
import { transformGround } from './transform-ground.ts'
import { velocities } from './velocities.ts'

const one = makeSkeleton([{ name: 'a', parent: -1, offset: [0, 0, 0] }])

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`velocities (seed ${seed})`, () => {
    const random = seeded(seed)

    test('are exact for constant velocity and constant rotation, up to nearly half a turn per frame', () => {
      const [axis, start] = [randomDirection(random), randomRotation(random)]
      const speed = random.between(0.5, 3) * 60
      const v = [random.normal(), random.normal(), random.normal()]
      const frames = Array.from({ length: 9 }, (_, frame) => frame / 60)
      const motion = makeMotion({
        skeleton: one,
        frameRate: 60,
        rootPositions: Float32Array.from(frames.flatMap((t) => v.map((value) => value * t))),
        rotations: Float32Array.from(frames.flatMap((t) => multiply(fromAxisAngle(axis, speed * t), start))),
      })
      const { linear, angular } = velocities(motion)
      const wanted = scale(axis, speed)
      frames.forEach((_, frame) => {
        for (let c = 0; c < 3; c++) {
          expect(linear[3 * frame + c]).toBeCloseTo(v[c], 4) // m/s; f32 positions times 60 per second
          expect(Math.abs(angular[3 * frame + c] - wanted[c])).toBeLessThan(1e-4) // rad/s of up to 180
        }
      })
    })

    test('turn with the ground, and do not feel a slide', () => {
      const motion = randomMotion(random, undefined, { frameCount: 12 })
      const yaw = random.between(-3, 3)
      const [before, after] = [velocities(motion), velocities(transformGround(motion, { yaw, x: 1, z: -2 }))]
      const [c, s] = [Math.cos(yaw), Math.sin(yaw)]
      for (const key of ['linear', 'angular'] as const) {
        for (let at = 0; at < before[key].length; at += 3) {
          const [x, y, z] = before[key].subarray(at, at + 3)
          expect(after[key][at]).toBeCloseTo(c * x + s * z, 2)
          expect(after[key][at + 1]).toBeCloseTo(y, 2)
          expect(after[key][at + 2]).toBeCloseTo(-s * x + c * z, 2)
        }
      }
    })
  })
}

test('the central difference of a parabola is its slope', () => {
  const motion = makeMotion({
    skeleton: one,
    frameRate: 100,
    rootPositions: Float32Array.from({ length: 30 }, (_, at) =>
      at % 3 === 1 ? 4.9 * (Math.floor(at / 3) / 100) ** 2 : 0,
    ),
    rotations: Float32Array.from({ length: 40 }, (_, at) => (at % 4 === 3 ? 1 : 0)),
  })
  const { linear } = velocities(motion)
  for (let frame = 1; frame < 9; frame++) expect(linear[3 * frame + 1]).toBeCloseTo(9.8 * (frame / 100), 4)
})

test('a walker moves at its speed, and one frame does not move', () => {
  const { linear } = velocities(stroll({ seconds: 3, speed: 1.3 }))
  let sum = 0
  const walk = stroll({ seconds: 3, speed: 1.3 })
  for (let frame = 0; frame < walk.frameCount; frame++)
    sum += linear[3 * frame * walk.skeleton.jointCount + 2]
  expect(sum / walk.frameCount).toBeCloseTo(1.3, 2)
  const still = velocities(randomMotion(seeded(2), undefined, { frameCount: 1 }))
  expect(still.linear.every((value) => value === 0) && still.angular.every((value) => value === 0)).toBe(true)
})
