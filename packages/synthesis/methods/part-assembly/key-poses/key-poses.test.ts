import { describe, expect, test } from 'vitest'
import { poseAt, quat, seeded, vec3, worldPositions, type Pose } from '@understudy/motion'
import { humanoid, randomRotation } from '@understudy/test-utils'
import {
  aimBone,
  keyPoseMotion,
  parseKeyPoses,
  placeFigure,
  printKeyPoses,
  reachTo,
  restingPose,
  turnJoint,
  type KeyPoses,
} from './index.ts'

const skeleton = humanoid()
const rest = restingPose(skeleton)
const joint = (role: Parameters<typeof aimBone>[2]): number => skeleton.roles.get(role)!

function randomKeys(seed: number, count = 5): KeyPoses {
  const random = seeded(seed)
  let frame = 0
  const poses = Array.from({ length: count }, () => {
    frame += 3 + random.integer(12)
    const small = (): (typeof rest.rotations)[number] =>
      quat.slerp(quat.IDENTITY, randomRotation(random), 0.3)
    return {
      frame,
      rootPosition: [random.normal(), 1, random.normal()] as const,
      rotations: rest.rotations.map(() => small()),
    }
  })
  return { name: 'keys', skeleton, frameRate: 30, poses }
}

for (const seed of [1, 2, 3]) {
  test(`[K1] the motion passes through every key pose (seed ${seed})`, () => {
    const keys = randomKeys(seed)
    const motion = keyPoseMotion(keys)
    expect(motion.frameCount).toBe(keys.poses[4].frame - keys.poses[0].frame + 1)
    for (const { frame, rotations, rootPosition } of keys.poses) {
      const pose = poseAt(motion, (frame - keys.poses[0].frame) / 30)
      expect(vec3.distance(pose.rootPosition, rootPosition)).toBeLessThan(1e-6) // f32
      pose.rotations.forEach((q, j) => expect(quat.angleBetween(q, rotations[j])).toBeLessThan(1e-3)) // acos near 1, f32
    }
  })

  test(`[K2] speed does not jump at a key pose, and both ends are at rest (seed ${seed})`, () => {
    const keys = randomKeys(seed)
    const span = keys.poses[4].frame - keys.poses[0].frame
    const fine = 200 * span
    const rate = (interpolation: 'smooth' | 'straight'): number[] => {
      const p = worldPositions(keyPoseMotion(keys, { frameCount: fine + 1, interpolation }))
      const width = 3 * skeleton.jointCount
      const hand = 3 * joint('leftHand')
      return Array.from({ length: fine }, (_, f) =>
        Math.hypot(...[0, 1, 2].map((c) => p[(f + 1) * width + hand + c] - p[f * width + hand + c])),
      )
    }
    const [smooth, straight] = [rate('smooth'), rate('straight')]
    const jump = (speeds: readonly number[]): number =>
      Math.max(
        ...keys.poses.slice(1, 4).map(({ frame }) => {
          const at = 200 * (frame - keys.poses[0].frame)
          return Math.abs(speeds[at] - speeds[at - 1])
        }),
      )
    // Of the order of one step's change, and a fraction of what straight lines do.
    expect(jump(smooth)).toBeLessThan(0.1 * jump(straight))
    expect(Math.max(smooth[0], smooth[fine - 1])).toBeLessThan(0.02 * Math.max(...smooth))
  })

  test(`[K3] key poses survive their file (seed ${seed})`, () => {
    const keys = randomKeys(seed)
    const read = parseKeyPoses(printKeyPoses(keys))
    expect(read.poses.map(({ frame }) => frame)).toEqual(keys.poses.map(({ frame }) => frame))
    expect(keyPoseMotion(read).rotations).toEqual(keyPoseMotion(keys).rotations)
  })
}

test('[K4] a pose that is held holds, and nothing overshoots', () => {
  const raised = aimBone(skeleton, rest, 'leftUpperArm', 'leftLowerArm', [0, 1, 0])
  const keys: KeyPoses = {
    name: 'hold',
    skeleton,
    frameRate: 30,
    poses: [
      { frame: 0, ...rest },
      { frame: 10, ...raised },
      { frame: 20, ...raised },
      { frame: 40, ...rest },
    ],
  }
  const motion = keyPoseMotion(keys)
  const heights = Array.from(
    { length: 41 },
    (_, f) => placeFigure(skeleton, poseAt(motion, f / 30)).positions[joint('leftHand')][1],
  )
  for (let f = 10; f <= 20; f++) expect(heights[f]).toBeCloseTo(heights[10], 5)
  expect(Math.max(...heights)).toBeLessThan(heights[10] + 1e-4)
})

describe('[K5] posing', () => {
  test('standing at rest has the soles on the ground', () => {
    const lowest = Math.min(...placeFigure(skeleton, rest).positions.map(([, y]) => y))
    expect(lowest).toBeGreaterThan(0)
    expect(lowest).toBeLessThan(0.03) // the toe joint over its tip
  })
  test('a bone is aimed where it is told, and turning about it leaves it there', () => {
    const aimed = aimBone(skeleton, rest, 'rightLowerArm', 'rightHand', [0, 0, 1])
    const { positions } = placeFigure(skeleton, aimed)
    const way = vec3.normalize(
      vec3.subtract(positions[joint('rightHand')], positions[joint('rightLowerArm')]),
    )
    expect(vec3.distance(way, [0, 0, 1])).toBeLessThan(1e-5)
    const turned = turnJoint(skeleton, aimed, 'rightLowerArm', quat.fromAxisAngle([0, 0, 1], 1))
    expect(
      vec3.distance(
        placeFigure(skeleton, turned).positions[joint('rightHand')],
        positions[joint('rightHand')],
      ),
    ).toBeLessThan(1e-5)
  })
  test.each(['leftHand', 'rightHand', 'leftFoot', 'rightFoot'] as const)(
    '%s reaches what is in reach and says what is not',
    (end) => {
      const { positions } = placeFigure(skeleton, rest)
      const top =
        positions[joint(end.replace('Hand', 'UpperArm').replace('Foot', 'UpperLeg') as 'leftUpperArm')]
      const near = vec3.add(top, end.endsWith('Hand') ? [0, -0.1, 0.4] : [0, -0.6, 0.3])
      const reached = reachTo(skeleton, rest, end, near)
      expect(reached.unreached).toBeLessThan(1e-6)
      expect(vec3.distance(placeFigure(skeleton, reached.pose).positions[joint(end)], near)).toBeLessThan(
        1e-4,
      )
      expect(reachTo(skeleton, rest, end, vec3.add(top, [0, 0, 2])).unreached).toBeGreaterThan(0.9)
    },
  )
})

test('[K6] angles in degrees and roles are understood, and mistakes are told', () => {
  const file = (rotations: object): string =>
    JSON.stringify({ format: 'understudy-key-poses', version: 1, poses: [{ frame: 0, rotations }] })
  const read = parseKeyPoses(file({ leftUpperArm: [0, 0, -90] }), 'test', skeleton)
  const hand = placeFigure(skeleton, read.poses[0]).positions[joint('leftHand')]
  const shoulder = placeFigure(skeleton, rest).positions[joint('leftUpperArm')]
  expect(vec3.distance(hand, vec3.add(shoulder, [0, -0.53, 0]))).toBeLessThan(1e-4)
  expect(() => parseKeyPoses(file({ leftWing: [0, 0, 0] }), 'test', skeleton)).toThrow(
    /no such joint or role/,
  )
  expect(() => parseKeyPoses(file({ leftHand: [0, 0] }), 'test', skeleton)).toThrow(/is no rotation/)
  expect(() => parseKeyPoses(file({}))).toThrow(/no skeleton/)
  expect(() => parseKeyPoses('{"format": "bvh"}')).toThrow(/understudy-key-poses/)
  const pose: Pose = rest
  expect(() =>
    keyPoseMotion({
      name: 'x',
      skeleton,
      frameRate: 30,
      poses: [
        { frame: 3, ...pose },
        { frame: 3, ...pose },
      ],
    }),
  ).toThrow(/each must come later/)
})
