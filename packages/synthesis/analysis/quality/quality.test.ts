import { describe, expect, test } from 'vitest'
import { footWalker, humanoid, readClip, realMocap } from '@understudy/test-utils'
import {
  makeMotion,
  makeSkeleton,
  quat,
  worldPositions,
  zeroRotations,
  type Motion,
  type Quat,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { withContacts } from '../contacts/index.ts'
import { floorPenetration, footSkate, measureQuality } from './index.ts'

/** A T-posed figure for one second, with some joints turned. */
function posed(turns: Partial<Record<Role, Quat>>): Motion {
  const { joints, tips, jointCount } = humanoid()
  const skeleton = makeSkeleton(joints, tips, zeroRotations(jointCount))
  const frameCount = 31
  const rotations = new Float32Array(4 * frameCount * skeleton.jointCount)
  for (let frame = 0; frame < frameCount; frame++) {
    rotations.set(zeroRotations(skeleton.jointCount), 4 * frame * skeleton.jointCount)
    for (const [role, turn] of Object.entries(turns))
      rotations.set(turn, 4 * (frame * skeleton.jointCount + skeleton.roles.get(role as Role)!))
  }
  const rootPositions = Float32Array.from({ length: 3 * frameCount }, (_, i) => (i % 3 === 1 ? 0.94 : 0))
  return makeMotion({ skeleton, frameRate: 30, rootPositions, rotations })
}

const about = (axis: Vec3, degrees: number): Quat => quat.fromAxisAngle(axis, (degrees * Math.PI) / 180)

describe('measureQuality', () => {
  test('[Q1] a foot that slides at a known speed skates at that speed', () => {
    const motion = posed({})
    const sliding = {
      ...motion,
      rootPositions: motion.rootPositions.map((x, i) =>
        i % 3 === 2 ? x + (0.12 * Math.floor(i / 3)) / 30 : x,
      ),
    }
    const contacts = [{ role: 'leftFoot' as const, start: 0.2, end: 0.8 }]
    const { mean, max, count } = footSkate(sliding, contacts)
    expect(mean).toBeCloseTo(12, 3) // cm/s
    expect(max).toBeCloseTo(12, 2)
    expect(count).toBe(17) // 18 frames in [0.2, 0.8) at 30 Hz
    expect(footSkate(motion, contacts).max).toBe(0)
  })

  test('[Q2] a foot sunk by 3 cm between two contacts is 3 cm deep, and one above ground is not', () => {
    const motion = posed({})
    const contacts = [
      { role: 'leftToes' as const, start: 0, end: 0.3 },
      { role: 'leftToes' as const, start: 0.7, end: 1.1 },
    ]
    const sink = (depth: number): Motion => ({
      ...motion,
      rootPositions: motion.rootPositions.map((x, i) => (i === 3 * 15 + 1 ? x - depth : x)),
    })
    expect(floorPenetration(sink(0.03), contacts).max).toBeCloseTo(3, 3)
    expect(floorPenetration(sink(-0.03), contacts).max).toBeLessThan(1e-4)
  })

  test('[Q3] a leap at a seam shows there, whatever the frame rate; without seams it is not spoken of', () => {
    for (const frameRate of [30, 120]) {
      const { motion } = footWalker(3, { frameRate })
      const seam = 2
      const cut = Math.floor(seam * frameRate - 1e-6)
      const torn = {
        ...motion,
        rootPositions: motion.rootPositions.map((x, i) => (i % 3 === 0 && i / 3 > cut ? x + 0.05 : x)),
      }
      const { smoothness } = measureQuality(torn, { seams: [seam] })
      expect(smoothness.seamJumpCm!.max).toBeGreaterThan(4.5)
      // Half a leap of every joint is left of a straight step: 1.5 · 5 cm less what speeds explain.
      expect(smoothness.seamJumpCm!.max).toBeLessThan(9)
      const whole = measureQuality(motion, { seams: [seam] }).smoothness
      expect(whole.seamJumpCm!.max).toBeLessThan(1.5)
      expect(smoothness.seamJerkMPerS3!.max).toBeGreaterThan(3 * whole.seamJerkMPerS3!.max)
      expect(measureQuality(motion).smoothness.seamJumpCm).toBeUndefined()
    }
  })

  for (const [name, turns] of [
    ['left knee flexion', { leftLowerLeg: about([1, 0, 0], -40) }],
    ['right knee flexion', { rightLowerLeg: about([1, 0, 0], -40) }],
    ['left elbow flexion', { leftLowerArm: about([0, 1, 0], 40) }],
    ['right elbow flexion', { rightLowerArm: about([0, 1, 0], -40) }],
    ['head rotation', { neck: about([0, 1, 0], 130) }],
    ['left hip flexion', { leftUpperLeg: about([1, 0, 0], 70) }],
    ['left ankle dorsiflexion', { leftFoot: about([1, 0, 0], -75) }],
  ] as [string, Partial<Record<Role, Quat>>][]) {
    test(`[Q4] what no body does is a violation: ${name}`, () => {
      const { jointLimits } = measureQuality(posed(turns))
      expect(jointLimits.frameShare).toBe(1)
      expect(Object.keys(jointLimits.excessDegrees)).toContain(name)
    })
  }

  test('[Q4] what bodies do is none: a T-pose, a squat, arms overhead, a step', () => {
    const deep = {
      leftUpperLeg: about([1, 0, 0], -100),
      rightUpperLeg: about([1, 0, 0], -100),
      leftLowerLeg: about([1, 0, 0], 120),
      rightLowerLeg: about([1, 0, 0], 120),
      leftFoot: about([1, 0, 0], -25),
      leftUpperArm: about([0, 0, 1], 85),
      rightUpperArm: about([0, 0, 1], -85),
      leftLowerArm: about([0, 1, 0], -120),
    }
    expect(measureQuality(posed({})).jointLimits.excessDegrees).toEqual({})
    expect(measureQuality(posed(deep)).jointLimits.excessDegrees).toEqual({})
    expect(measureQuality(footWalker(4).motion).jointLimits.frameShare).toBe(0)
  })

  test('[Q5] rotations that are not unit stretch bones, and it shows', () => {
    const { motion } = footWalker(5, { steps: 1 })
    expect(measureQuality(motion).boneLengthErrorMm.max).toBeLessThan(0.01)
    const stretched = { ...motion, rotations: motion.rotations.map((x) => 1.02 * x) }
    expect(measureQuality(stretched).boneLengthErrorMm.max).toBeGreaterThan(5)
  })

  test('[Q6] constraints are measured at their time and place, and only if there are any', () => {
    const { motion } = footWalker(5)
    const positions = worldPositions(motion)
    const hand = motion.skeleton.roles.get('leftHand')!
    const at = 3 * (120 * motion.skeleton.jointCount + hand)
    const position: Vec3 = [positions[at], positions[at + 1] + 0.1, positions[at + 2]]
    const report = measureQuality(motion, { constraints: [{ role: 'leftHand', time: 1, position }] })
    expect(report.constraintErrorCm!.mean).toBeCloseTo(10, 2)
    expect(measureQuality(motion).constraintErrorCm).toBeUndefined()
  })

  test('[Q7] the report is plain data: it survives JSON', () => {
    const { motion, contacts } = footWalker(6)
    const report = measureQuality(withContacts(motion, contacts), { seams: [1] })
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })
})

const mocap = realMocap()
describe.skipIf(!mocap)('measureQuality on real recordings (../shared/mocap)', () => {
  test('[Q4] people stay within their ranges: under 5 % of the frames in nine clips of ten', async () => {
    const clips = mocap!.clips.filter((_, i) => i % 12 === 0)
    let calm = 0
    for (const { path } of clips) {
      const { motion } = await readClip(mocap!, path)
      const report = measureQuality(motion)
      expect(report.boneLengthErrorMm.max, path).toBeLessThan(0.05)
      if (report.jointLimits.frameShare < 0.05) calm++
    }
    expect(calm / clips.length).toBeGreaterThanOrEqual(0.9) // 329 of all 330: one take has its head on backwards
  })
})
