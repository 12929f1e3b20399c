import { describe, expect, test } from 'vitest'
import { humanoid } from '@understudy/test-utils'
import {
  makeMotion,
  makeSkeleton,
  quat,
  vec3,
  zeroRotations,
  type Motion,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { hingeOf, LIMBS, referencePose } from './index.ts'

/** A T-posed figure that bends both elbows and knees about given local axes. */
function bender(elbowAxis: Vec3): Motion {
  const { joints, tips, jointCount } = humanoid()
  const skeleton = makeSkeleton(joints, tips, zeroRotations(jointCount))
  const frameCount = 40
  const rotations = new Float32Array(4 * frameCount * skeleton.jointCount)
  for (let frame = 0; frame < frameCount; frame++) {
    rotations.set(zeroRotations(skeleton.jointCount), 4 * frame * skeleton.jointCount)
    const turn = (role: Role, axis: Vec3, angle: number): void =>
      rotations.set(
        quat.fromAxisAngle(axis, angle),
        4 * (frame * skeleton.jointCount + skeleton.roles.get(role)!),
      )
    const angle = (1.2 * frame) / frameCount
    turn('leftLowerArm', elbowAxis, angle)
    turn('rightLowerArm', vec3.scale(elbowAxis, -1), angle)
    turn('leftLowerLeg', [1, 0, 0], angle)
    turn('rightLowerLeg', [1, 0, 0], angle)
  }
  const rootPositions = Float32Array.from({ length: 3 * frameCount }, (_, i) => (i % 3 === 1 ? 0.94 : 0))
  return makeMotion({ skeleton, frameRate: 30, rootPositions, rotations })
}

describe('hingeOf', () => {
  test('finds the axis an elbow bends about, and that it stood still', () => {
    const tilted = vec3.normalize([0, -0.866, 0.5])
    const found = hingeOf(bender(tilted), LIMBS[0], 'leftUpperArm')!
    expect(vec3.dot(found.axis, tilted)).toBeGreaterThan(1 - 1e-6)
    expect(found.steadiness).toBeGreaterThan(1 - 1e-6)
  })

  test('a limb that never bends tells nothing', () => {
    const { skeleton } = bender([0, -1, 0])
    const stiff = makeMotion({
      skeleton,
      frameRate: 30,
      rootPositions: Float32Array.of(0, 1, 0),
      rotations: zeroRotations(skeleton.jointCount),
    })
    expect(hingeOf(stiff, LIMBS[0], 'leftUpperArm')).toBeUndefined()
  })
})

describe('referencePose', () => {
  test('arms out, legs down, toes ahead, facing +Z', () => {
    const skeleton = humanoid()
    const { positions } = referencePose(skeleton)
    const way = (from: Role, to: Role): Vec3 =>
      vec3.normalize(vec3.subtract(positions[skeleton.roles.get(to)!], positions[skeleton.roles.get(from)!]))
    for (const { upper, lower, end, along } of LIMBS) {
      expect(vec3.dot(way(upper, lower), along)).toBeGreaterThan(0.99999)
      expect(vec3.dot(way(lower, end), along)).toBeGreaterThan(0.99999)
    }
    expect(way('leftFoot', 'leftToes')[2]).toBeGreaterThan(0.8)
    expect(Math.abs(way('leftFoot', 'leftToes')[0])).toBeLessThan(1e-6)
  })

  test('a T-pose that faces elsewhere is turned, and only turned: its lean stays', () => {
    const { joints, tips, jointCount } = humanoid()
    const turned = zeroRotations(jointCount)
    turned.set(quat.multiply(quat.fromYaw(2), quat.fromAxisAngle([1, 0, 0], 0.05)), 0)
    const skeleton = makeSkeleton(joints, tips, turned)
    const { orientations } = referencePose(skeleton)
    expect(quat.angleBetween(orientations[0], quat.fromAxisAngle([1, 0, 0], 0.05))).toBeLessThan(1e-6)
  })

  test('an example whose elbows bend 30° off the vertical turns the upper arms by those 30°', () => {
    const motion = bender(vec3.normalize([0, -Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]))
    const { skeleton } = motion
    const plain = referencePose(skeleton)
    const shown = referencePose(skeleton, motion)
    const joint = skeleton.roles.get('leftUpperArm')!
    expect(quat.angleBetween(plain.orientations[joint], shown.orientations[joint])).toBeCloseTo(
      Math.PI / 6,
      4,
    )
    expect(vec3.distance(plain.positions[joint + 2], shown.positions[joint + 2])).toBeLessThan(1e-6)
    // Hands are not turned with them: palms stay down.
    const hand = skeleton.roles.get('leftHand')!
    expect(quat.angleBetween(plain.orientations[hand], shown.orientations[hand])).toBeLessThan(1e-6)
  })
})
