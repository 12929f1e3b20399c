import { describe, expect, test } from 'vitest'
import { quat, vec3, worldMotion, type Motion, type Vec3 } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { makeRun } from '../../../run.ts'
import { keyPoseMotion, reachTo, restingPose } from '../key-poses/index.ts'
import { adjustStatistics } from './adjust-statistics.ts'
import { chooseStrength } from './choose-strength.ts'
import { assemble, partOf } from './index.ts'
import { trackOf } from './joint-track.ts'

const run = makeRun()
const walk = stroll({ seconds: 3, frameRate: 30, speed: 1.2 })
const { skeleton } = walk
const rest = restingPose(skeleton)

/** The right hand's way from its shoulder, in the chest's axes. */
function reachOf(motion: Motion, frame: number): Vec3 {
  const { positions, orientations } = worldMotion(motion)
  const at = (role: 'chest' | 'rightUpperArm' | 'rightHand'): number =>
    frame * skeleton.jointCount + skeleton.roles.get(role)!
  const way = vec3.subtract(
    vec3.vec3At(positions, 3 * at('rightHand')),
    vec3.vec3At(positions, 3 * at('rightUpperArm')),
  )
  return quat.rotate(quat.inverse(quat.quatAt(orientations, 4 * at('chest'))), way)
}

const shoulderHeight = worldMotion(
  keyPoseMotion({
    name: 'rest',
    skeleton,
    frameRate: 30,
    poses: [
      { frame: 0, ...rest },
      { frame: 1, ...rest },
    ],
  }),
).positions[3 * skeleton.roles.get('rightUpperArm')! + 1]
const pose = (x: number, up: number, ahead: number) =>
  reachTo(skeleton, rest, 'rightHand', [x, shoulderHeight + up, ahead]).pose

const gestures = {
  // Held before and after: its mean is far from hanging arms.
  punch: [
    { frame: 0, ...pose(-0.15, 0, 0.2) },
    { frame: 38, ...pose(-0.15, 0, 0.2) },
    { frame: 45, ...pose(-0.15, 0, 0.48) },
    { frame: 53, ...pose(-0.15, 0, 0.2) },
    { frame: 90, ...pose(-0.15, 0, 0.2) },
  ],
  // Over in a second: its mean is near that of hanging arms, and what is at stake is the deviation.
  raise: [
    { frame: 0, ...pose(-0.25, -0.5, 0) },
    { frame: 30, ...pose(-0.25, -0.5, 0) },
    { frame: 42, ...pose(-0.3, 0.4, 0.15) },
    { frame: 48, ...pose(-0.3, 0.4, 0.15) },
    { frame: 60, ...pose(-0.25, -0.5, 0) },
    { frame: 90, ...pose(-0.25, -0.5, 0) },
  ],
}

/** Degrees between the hand's directions: 13 and 24 seen at most, from 20 and 45 on where nothing bounds the adjustment. */
const most = { punch: 17, raise: 28 }

describe('chooseStrength', () => {
  for (const [name, poses] of Object.entries(gestures)) {
    const donor = keyPoseMotion({ name, skeleton, frameRate: 30, poses })
    for (const part of ['rightArm', 'arms', 'upper'] as const)
      test(`[A15] a ${name} lent to a walk with ${part} goes where it went`, () => {
        const made = assemble(walk, donor, part, { timing: 'stretch' }, run)
        const [got, wanted] = [reachOf(made.motion, 45), reachOf(made.lent, 45)]
        const cosine = vec3.dot(got, wanted) / (vec3.length(got) * vec3.length(wanted))
        const degrees = (180 / Math.PI) * Math.acos(Math.min(1, cosine))
        expect(degrees).toBeLessThan(most[name as keyof typeof most])
        expect(vec3.length(got) / vec3.length(wanted)).toBeGreaterThan(0.85) // smoothing cuts a quick peak
      })
  }

  test('[A15] no joint leaves how it was lent by much more than was allowed', () => {
    const lender = keyPoseMotion({ name: 'raise', skeleton, frameRate: 30, poses: gestures.raise })
    const weights = new Float64Array(walk.frameCount).fill(1)
    const { critical } = partOf(skeleton, 'upper')
    const seam = { carrier: walk, lender, joints: critical, weights }
    const strength = chooseStrength(seam, { maxChange: 0.2 })
    expect(strength).toBeLessThan(chooseStrength(seam))
    for (const joint of critical) {
      const lent = trackOf(lender, joint)
      const { rotations } = adjustStatistics(lent, trackOf(walk, joint), { strength })
      for (let at = 0; at < lent.length; at += 4)
        // Gains are powers of the strength: 0.5ˢ falls by up to ln 2 / 0.5 times what the line would.
        expect(quat.angleBetween(quat.quatAt(lent, at), quat.quatAt(rotations, at))).toBeLessThan(0.28)
    }
  })

  test('a part that is the carrier’s own is adjusted whole, allowed or not', () => {
    const joints = partOf(skeleton, 'arms').critical
    const weights = new Float64Array(walk.frameCount).fill(1)
    expect(chooseStrength({ carrier: walk, lender: walk, joints, weights }, { maxChange: 0.1 })).toBeCloseTo(
      1,
      6,
    )
  })
})
