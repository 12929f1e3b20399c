import { expect, test } from 'vitest'
import { makeMotion, poseAt, quat, worldPositions, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { register } from '../../analysis/index.ts'
import { mixRegistered } from '../../editing/index.ts'
import { makeRun } from '../../run.ts'
import { blendAt } from './blend-at.ts'
import { positionOf } from './parameters.ts'

/** A walker that raises an arm, and turns a little as it goes. */
function raiser(up: number, turn: number): Motion {
  const base = stickWalker(1, { seconds: 1.2, frameRate: 60 })
  const { jointCount, roles } = base.skeleton
  const rotations = base.rotations.slice()
  const rootPositions = base.rootPositions.slice()
  for (let f = 0; f < base.frameCount; f++) {
    const u = Math.sin((Math.PI * f) / (base.frameCount - 1)) ** 2
    rotations.set(quat.fromAxisAngle([1, 0, 0], -up * u), 4 * (f * jointCount + roles.get('rightUpperArm')!))
    const yaw = quat.fromYaw((turn * f) / base.frameCount)
    rotations.set(quat.multiply(yaw, quat.quatAt(rotations, 4 * f * jointCount)), 4 * f * jointCount)
  }
  return makeMotion({ ...base, name: `raise ${up} ${turn}`, rotations, rootPositions })
}

test('[P8] a blend at one instant is where the whole blend is then (seed 1)', () => {
  const registration = register(
    [raiser(0.6, 0), raiser(1, 0.3), raiser(1.4, -0.2)],
    { maxDistance: 0.5 },
    makeRun(),
  )
  const instant = 0.5 * registration.duration
  const parameter = positionOf('rightHand')
  for (const weights of [
    [1, 0, 0],
    [0.3, 0.3, 0.4],
    [0.1, 0, 0.9],
  ]) {
    const quick = parameter.measure(blendAt(registration, instant, weights), 1)
    const { motion, clock } = mixRegistered(registration, weights, { frameRate: 240 })
    const whole = parameter.measure(motion, clock.at(instant))
    quick.forEach((v, k) => expect(Math.abs(v - whole[k])).toBeLessThan(2e-3)) // metres: steps of the path differ; 6e-4 seen
    const pose = poseAt(motion, clock.at(instant))
    expect(
      worldPositions(blendAt(registration, instant, weights))[
        3 * registration.members[0].motion.skeleton.jointCount + 1
      ],
    ).toBeCloseTo(pose.rootPosition[1], 3)
  }
})
