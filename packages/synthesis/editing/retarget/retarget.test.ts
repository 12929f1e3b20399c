import { describe, expect, test } from 'vitest'
import { footWalker, humanoid, randomMotion, readClip, realMocap } from '@understudy/test-utils'
import {
  makeMotion,
  makeSkeleton,
  quat,
  seeded,
  vec3,
  withRoles,
  worldPositions,
  zeroRotations,
  type Joint,
  type Motion,
  type Quat,
  type Random,
  type Role,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import { detectContacts, withContacts } from '../../analysis/contacts/index.ts'
import { directionErrorDegrees, footSkate } from '../../analysis/quality/index.ts'
import { retarget } from './index.ts'

/**
 * The same figure with every joint's axes turned: each local frame is replaced by frame · turn, offsets and T-pose
 * rewritten so that nothing moves in the world. What a rig's axes look like must not matter.
 */
function turnAxes(skeleton: Skeleton, random: Random): Skeleton {
  const turns = skeleton.joints.map((): Quat =>
    quat.normalize([random.normal(), random.normal(), random.normal(), random.normal()]),
  )
  const joints = skeleton.joints.map((joint): Joint => {
    const offset =
      joint.parent < 0 ? joint.offset : quat.rotate(quat.inverse(turns[joint.parent]), joint.offset)
    return { ...joint, offset }
  })
  const tPose = new Float32Array(4 * skeleton.jointCount)
  joints.forEach(({ parent }, joint) => {
    const above = parent < 0 ? quat.IDENTITY : quat.inverse(turns[parent])
    tPose.set(quat.multiply(above, turns[joint]), 4 * joint)
  })
  return makeSkeleton(joints, [], tPose)
}

/** A T-posed humanoid with its T-pose written down. */
function known(height: number): Skeleton {
  const { joints, tips, jointCount } = humanoid({ height })
  return makeSkeleton(joints, tips, zeroRotations(jointCount))
}

const stroll = (seed: number): Motion => retarget(footWalker(seed).motion, known(1.75)).motion

describe('retarget', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    test(`[R1] whatever way a rig's axes lie, every bone points as in the source (seed ${seed})`, () => {
      const random = seeded(seed)
      const source = randomMotion(random, known(1.8), { frameCount: 20, frameRate: 30, annotated: false })
      const target = turnAxes(known(1.5), random)
      const { motion } = retarget(source, target, { feet: 'none' })
      expect(directionErrorDegrees(source, motion).max).toBeLessThan(0.01) // f32
      const back = retarget(motion, source.skeleton, { feet: 'none' }).motion
      expect(directionErrorDegrees(source, back).max).toBeLessThan(0.02)
    })
  }

  test('[R2] an A-pose serves as well as a T-pose: arms hang in the target as they do in the source', () => {
    const source = stroll(1)
    const { joints, tips, jointCount, roles } = known(1.6)
    const aPose = zeroRotations(jointCount)
    aPose.set(quat.fromAxisAngle([0, 0, 1], -0.8), 4 * roles.get('leftUpperArm')!)
    aPose.set(quat.fromAxisAngle([0, 0, 1], 0.8), 4 * roles.get('rightUpperArm')!)
    const target = makeSkeleton(joints, tips, aPose)
    const { motion } = retarget(source, target, { feet: 'none' })
    expect(directionErrorDegrees(source, motion).max).toBeLessThan(0.1)
  })

  test('[R2] without any T-pose one is built from the roles, and the bones still point right', () => {
    // The foot walker's arms hang down at zero rotation: zero rotation is no T-pose.
    const { motion: source } = footWalker(2)
    const { motion, report } = retarget(source, known(1.75), { feet: 'none' })
    expect(report.sourcePose).toBe('roles')
    const arms = armDirection(motion)
    expect(arms[1]).toBeLessThan(-0.99)
    expect(directionErrorDegrees(source, motion).p95).toBeLessThan(1)
  })

  test('[R3] a raised left hand is still the left hand, raised, on rigs of any axes', () => {
    const skeleton = known(1.8)
    const rotations = zeroRotations(skeleton.jointCount)
    rotations.set(quat.fromAxisAngle([0, 0, 1], 1.2), 4 * skeleton.roles.get('leftUpperArm')!)
    const source = makeMotion({ skeleton, frameRate: 30, rootPositions: Float32Array.of(0, 1, 0), rotations })
    const { motion } = retarget(source, turnAxes(known(1.4), seeded(4)), { feet: 'none' })
    const at = (role: Role): Vec3 => vec3.vec3At(worldPositions(motion), 3 * motion.skeleton.roles.get(role)!)
    expect(at('leftHand')[0]).toBeGreaterThan(0.1)
    expect(at('leftHand')[1]).toBeGreaterThan(at('head')[1])
    expect(at('rightHand')[1]).toBeLessThan(at('head')[1])
  })

  test('[R4] travel scales with the legs, or is kept, or is what one says', () => {
    const source = stroll(3)
    const target = known(0.875 * 1.75)
    const end = (motion: Motion): number => motion.rootPositions.at(-1)! - motion.rootPositions[2]
    const legs = retarget(source, target).motion
    expect(end(legs) / end(source)).toBeCloseTo(0.875, 3)
    expect(end(retarget(source, target, { travel: 'keep' }).motion)).toBeCloseTo(end(source), 3)
    expect(end(retarget(source, target, { travel: 0.5 }).motion)).toBeCloseTo(0.5 * end(source), 3)
  })

  test('[R5] feet stand still on the ground they stood on, on longer and shorter legs (seed 4)', () => {
    const { motion: source, contacts } = footWalker(4)
    const annotated = withContacts(source, contacts)
    for (const height of [1.2, 1.75, 2.3]) {
      const { motion, report } = retarget(annotated, known(height))
      expect(footSkate(motion, contacts).mean).toBeLessThan(0.05)
      expect(report.feet!.maxUnreachedCm).toBeLessThan(0.01)
      expect(report.feet!.after.floorPenetrationCm.max).toBeLessThan(1)
      expect(motion.annotations.contacts).toHaveLength(contacts.length)
    }
  })

  test('[R6] roles the source lacks ride along, roles the target lacks are told, both ways', () => {
    const full = stroll(5)
    const without = (skeleton: Skeleton, gone: readonly Role[]): Skeleton =>
      withRoles(skeleton, new Map([...skeleton.roles].filter(([role]) => !gone.includes(role))))
    const gone: Role[] = ['upperChest', 'leftShoulder', 'rightShoulder', 'leftToes', 'rightToes']
    const poor = without(known(1.6), gone)
    const onto = retarget(full, poor)
    expect(onto.report.unusedRoles.toSorted()).toEqual(
      ['leftShoulder', 'leftToes', 'rightShoulder', 'rightToes'].toSorted(),
    )
    expect(directionErrorDegrees(full, onto.motion).mean).toBeLessThan(4) // knees bent by the lock of ankles
    const back = retarget(onto.motion, full.skeleton)
    expect(back.report.missingRoles.toSorted()).toEqual(
      ['leftShoulder', 'leftToes', 'rightShoulder', 'rightToes'].toSorted(),
    )
    expect(back.motion.rotations.every(Number.isFinite)).toBe(true)
  })

  test('[R7] a root above the hips is carried along: the hips are where they should be', () => {
    const source = stroll(6)
    const body = known(1.75)
    const joints: Joint[] = [
      { name: 'reference', parent: -1, offset: [0, 0, 0] },
      ...body.joints.map((joint, index): Joint => ({
        ...joint,
        parent: index === 0 ? 0 : joint.parent + 1,
        offset: index === 0 ? [0.1, 0.9, 0.05] : joint.offset,
      })),
    ]
    const target = makeSkeleton(joints, [], zeroRotations(joints.length))
    const { motion } = retarget(source, target, { feet: 'none' })
    const hips = (m: Motion, frame: number): Vec3 =>
      vec3.vec3At(worldPositions(m), 3 * (frame * m.skeleton.jointCount + m.skeleton.roles.get('hips')!))
    for (const frame of [0, 50, 200])
      expect(vec3.distance(hips(motion, frame), hips(source, frame))).toBeLessThan(1e-4)
  })

  test('annotations are carried on the same clock', () => {
    const source = stroll(7)
    const marked = {
      ...source,
      annotations: { ...source.annotations, marks: [{ name: 'top', time: 1.25 }], beats: [0.5, 1] },
    }
    const { motion } = retarget(marked, known(1.5))
    expect(motion.annotations.marks).toEqual([{ name: 'top', time: 1.25 }])
    expect(motion.annotations.beats).toEqual([0.5, 1])
    expect(motion.frameRate).toBe(source.frameRate)
    expect(motion.frameCount).toBe(source.frameCount)
  })

  test('a skeleton without hips is refused, naming which side lacks them', () => {
    const source = stroll(8)
    const nameless = withRoles(source.skeleton, new Map())
    expect(() => retarget(source, nameless)).toThrow(/retarget \(target\).*no hips.*withRoles/)
    expect(() => retarget({ ...source, skeleton: nameless }, source.skeleton)).toThrow(/retarget \(source\)/)
  })
})

/** The way from the left shoulder to the left hand in the first frame, unit. */
function armDirection(motion: Motion): Vec3 {
  const positions = worldPositions(motion)
  const at = (role: Role): Vec3 => vec3.vec3At(positions, 3 * motion.skeleton.roles.get(role)!)
  return vec3.normalize(vec3.subtract(at('leftHand'), at('leftUpperArm')))
}

const mocap = realMocap()
describe.skipIf(!mocap)('retarget on real recordings (../shared/mocap)', () => {
  test('[R8] CMU 69 onto Bandai and back: under 3° and under 2 cm/s, never worse than the source', async () => {
    const onto = mocap!.clips.find(({ dataset }) => dataset === 'bandai')
    const takes = mocap!.clips.filter(({ dataset, subject }) => dataset === 'cmu' && subject === '69')
    if (!onto || takes.length === 0) return
    const { motion: other } = await readClip(mocap!, onto.path)
    for (const { path } of takes) {
      const { motion: source } = await readClip(mocap!, path)
      const contacts = detectContacts(source)
      for (const target of [other, other.skeleton]) {
        const there = retarget(source, target)
        const back = retarget(there.motion, source.skeleton)
        expect(directionErrorDegrees(source, back.motion).mean, path).toBeLessThan(3) // 1.1 the worst seen
        for (const { motion } of [there, back]) {
          const skate = footSkate(motion, contacts).mean
          expect(skate, path).toBeLessThan(2) // 0.002 seen
          expect(skate, path).toBeLessThanOrEqual(footSkate(source, contacts).mean)
        }
      }
    }
  })
})
