import { randomMotion } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { angleBetween, quatAt, slerp } from '../math/quat.ts'
import { seeded } from '../math/random.ts'
import { lerp, vec3At } from '../math/vec3.ts'
import { duration } from './motion.ts'
import { motionFromPoses, poseAt } from './pose.ts'

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`poses at any time (seed ${seed})`, () => {
    const random = seeded(seed)
    const motion = randomMotion(random, undefined, {
      frameRate: random.pick([24, 29.97, 30, 60, 119.88, 120]),
      kind: 'wild',
    })
    const { jointCount } = motion.skeleton

    test('at i / frameRate it is frame i to the bit', () => {
      for (let frame = 0; frame < motion.frameCount; frame++) {
        const pose = poseAt(motion, frame / motion.frameRate)
        expect(pose.rootPosition).toEqual(vec3At(motion.rootPositions, 3 * frame))
        pose.rotations.forEach((q, joint) =>
          expect(q).toEqual(quatAt(motion.rotations, 4 * (frame * jointCount + joint))),
        )
      }
    })

    test('between frames the root goes straight and joints turn evenly', () => {
      const [frame, alpha] = [random.integer(motion.frameCount - 1), random.between(0.05, 0.95)]
      const pose = poseAt(motion, (frame + alpha) / motion.frameRate)
      const at = (f: number, joint: number) => quatAt(motion.rotations, 4 * (f * jointCount + joint))
      const root = lerp(
        vec3At(motion.rootPositions, 3 * frame),
        vec3At(motion.rootPositions, 3 * frame + 3),
        alpha,
      )
      root.forEach((value, c) => expect(pose.rootPosition[c]).toBeCloseTo(value, 12))
      pose.rotations.forEach((q, joint) =>
        expect(angleBetween(q, slerp(at(frame, joint), at(frame + 1, joint), alpha))).toBeLessThan(1e-9),
      )
    })

    test('times outside hold the ends', () => {
      expect(poseAt(motion, -1)).toEqual(poseAt(motion, 0))
      expect(poseAt(motion, 1e6)).toEqual(poseAt(motion, duration(motion)))
    })

    test('its poses make it again', () => {
      const poses = Array.from({ length: motion.frameCount }, (_, at) =>
        poseAt(motion, at / motion.frameRate),
      )
      const again = motionFromPoses(motion.skeleton, poses, motion.frameRate)
      expect(again.rotations).toEqual(motion.rotations)
      expect(again.rootPositions).toEqual(motion.rootPositions)
    })
  })
}

test('a single frame is the pose at any time', () => {
  const motion = randomMotion(seeded(4), undefined, { frameCount: 1 })
  expect(poseAt(motion, 0.3)).toEqual(poseAt(motion, 0))
})
