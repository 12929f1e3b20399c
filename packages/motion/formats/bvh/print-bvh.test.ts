import { humanoid, randomMotion, randomSkeleton } from '@understudy/test-utils'
import { Vector3, type Bone } from 'three'
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../math/random.ts'
import * as quat from '../../math/quat.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { worldPositions } from '../../motion/world.ts'
import { zeroRotations } from '../../skeleton/rest-pose.ts'
import { jointOf, makeSkeleton } from '../../skeleton/skeleton.ts'
import { parseBvh } from './parse-bvh.ts'
import { printBvh } from './print-bvh.ts'

/** The printed names: blanks become underscores. */
const wordOf = (name: string): string => name.replaceAll(' ', '_')

/** Largest distance between joints of the same name, in any frame, metres. */
function farthest(a: Motion, b: Motion): number {
  expect(b.frameCount).toBe(a.frameCount)
  expect(b.skeleton.jointCount).toBe(a.skeleton.jointCount)
  const [p, q] = [worldPositions(a), worldPositions(b)]
  const names = new Map(b.skeleton.joints.map(({ name }, joint) => [name, joint]))
  let most = 0
  for (let frame = 0; frame < a.frameCount; frame++) {
    a.skeleton.joints.forEach(({ name }, joint) => {
      const other = names.get(wordOf(name))!
      const [i, j] = [
        3 * (frame * a.skeleton.jointCount + joint),
        3 * (frame * a.skeleton.jointCount + other),
      ]
      most = Math.max(most, Math.hypot(p[i] - q[j], p[i + 1] - q[j + 1], p[i + 2] - q[j + 2]))
    })
  }
  return most
}

/** Six digits of a degree over 40 bones of half a metre, and float32: 4e-6 m seen. */
const ROUND_TRIP = 2e-5

for (const seed of [1, 2, 3, 5, 8]) {
  for (const kind of ['smooth', 'wild'] as const) {
    test(`[B22] any motion comes back to the same world positions (seed ${seed}, ${kind})`, () => {
      const random = seeded(seed)
      const motion = randomMotion(random, undefined, { kind })
      const channelOrder = random.pick(['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'] as const)
      const { motion: back, issues } = parseBvh(printBvh(motion, { channelOrder }))
      expect(issues).toEqual([])
      expect(back.frameRate).toBe(motion.frameRate)
      expect(back.skeleton.tips).toHaveLength(motion.skeleton.tips.length)
      expect(farthest(motion, back)).toBeLessThan(ROUND_TRIP)
      // And once more: what was printed and read prints to the same motion again.
      expect(farthest(back, parseBvh(printBvh(back, { channelOrder })).motion)).toBeLessThan(ROUND_TRIP)
    })
  }

  test(`[B23] three.js reads what is printed to the same world positions (seed ${seed})`, () => {
    const random = seeded(seed)
    const motion = randomMotion(random, randomSkeleton(random), { kind: 'wild', frameCount: 8 })
    const { skeleton, clip } = new BVHLoader().parse(printBvh(motion))
    const bones = skeleton.bones.filter(({ name }) => name !== 'ENDSITE')
    const byName = new Map(bones.map((bone) => [bone.name, bone]))
    const expected = worldPositions(motion)
    const place = new Vector3()
    for (let frame = 0; frame < motion.frameCount; frame++) {
      for (const track of clip.tracks) {
        const [name, property] = splitTrack(track.name)
        const values = Array.from(track.values)
        if (property === 'position') byName.get(name)!.position.fromArray(values, 3 * frame)
        else byName.get(name)!.quaternion.fromArray(values, 4 * frame)
      }
      const root: Bone = skeleton.bones[0]
      root.updateMatrixWorld(true)
      motion.skeleton.joints.forEach(({ name }, joint) => {
        byName.get(wordOf(name))!.getWorldPosition(place)
        const at = 3 * (frame * motion.skeleton.jointCount + joint)
        expect(
          Math.hypot(place.x - expected[at], place.y - expected[at + 1], place.z - expected[at + 2]),
        ).toBeLessThan(ROUND_TRIP)
      })
    }
  })
}

const splitTrack = (name: string): [string, string] => {
  const dot = name.lastIndexOf('.')
  return [name.slice(0, dot), name.slice(dot + 1)]
}

/** A figure in T-pose whose left upper arm is turned up by 80°. */
function raisingLeftHand(): Motion {
  const skeleton = humanoid()
  const rotations = zeroRotations(skeleton.jointCount)
  rotations.set(
    quat.fromAxisAngle([0, 0, 1], (80 * Math.PI) / 180),
    4 * jointOf(skeleton, 'leftUpperArm', 'test'),
  )
  return makeMotion({ skeleton, frameRate: 30, rootPositions: Float32Array.of(0, 1, 0), rotations })
}

describe('borders', () => {
  test('[B24] a figure raising its left hand still does after writing and reading', () => {
    const { motion } = parseBvh(printBvh(raisingLeftHand()))
    const positions = worldPositions(motion)
    const at = (name: string): number => 3 * motion.skeleton.joints.findIndex((joint) => joint.name === name)
    const left = at('leftHand')
    expect(positions[left + 1]).toBeGreaterThan(positions[at('head') + 1])
    expect(positions[left]).toBeGreaterThan(0)
    expect(positions[at('rightHand') + 1]).toBeLessThan(positions[at('head') + 1])
    expect(positions[at('rightHand')]).toBeLessThan(0)
  })

  test('[B22] lengths are printed in the unit asked for', () => {
    const motion = raisingLeftHand()
    const { motion: back } = parseBvh(printBvh(motion, { metresPerUnit: 0.01 }))
    expect(back.rootPositions[1]).toBeCloseTo(100, 4)
    const [joint] = back.skeleton.joints.filter(({ name }) => name === 'leftLowerArm')
    expect(joint.offset[0]).toBeCloseTo(
      100 * motion.skeleton.joints[jointOf(motion.skeleton, 'leftLowerArm', 'test')].offset[0],
      4,
    )
  })

  test('[B22] angles run on through half turns and gimbal lock instead of jumping', () => {
    const frameCount = 200
    const skeleton = makeSkeleton([{ name: 'root', parent: -1, offset: [0, 0, 0] }])
    const rotations = new Float32Array(4 * frameCount)
    for (let frame = 0; frame < frameCount; frame++) {
      const spin = quat.multiply(quat.fromYaw(0.1 * frame), quat.fromAxisAngle([1, 0, 0], 1.4))
      rotations.set(spin, 4 * frame)
    }
    const motion = makeMotion({
      skeleton,
      frameRate: 30,
      rootPositions: new Float32Array(3 * frameCount),
      rotations,
    })
    const rows = printBvh(motion, { channelOrder: 'YXZ' }).trim().split('\n').slice(-frameCount)
    const yaw = rows.map((row) => Number(row.split(' ')[3]))
    for (let frame = 1; frame < frameCount; frame++) {
      expect(yaw[frame] - yaw[frame - 1]).toBeCloseTo((0.1 * 180) / Math.PI, 2)
    }
  })

  test('[B9] names that other readers would split or confuse are printed as words of their own', () => {
    const joint = (name: string, parent: number) => ({ name, parent, offset: [0, 1, 0] as const })
    const skeleton = makeSkeleton([
      joint('Bip01', -1),
      joint('L Thigh', 0),
      joint('L Thigh', 0),
      joint('', 0),
      joint('a{b}', 0),
    ])
    const motion = makeMotion({
      skeleton,
      frameRate: 30,
      rootPositions: new Float32Array(3),
      rotations: zeroRotations(5),
    })
    expect(parseBvh(printBvh(motion)).motion.skeleton.joints.map(({ name }) => name)).toEqual([
      'Bip01',
      'L_Thigh',
      'L_Thigh_2',
      'joint_3',
      'a_b_',
    ])
  })

  test('[B22] odd frame rates come back', () => {
    const motion = raisingLeftHand()
    for (const frameRate of [120, 60, 29.97, 30_000 / 1001, 24, 59.94, 37.123, 1000, 0.5]) {
      const { motion: back } = parseBvh(printBvh(makeMotion({ ...motion, frameRate })))
      expect(Math.abs(back.frameRate / frameRate - 1)).toBeLessThan(1e-8)
    }
  })

  test('[B22] options that make no sense are refused', () => {
    expect(() => printBvh(raisingLeftHand(), { metresPerUnit: 0 })).toThrow(/metresPerUnit is 0/)
    expect(() => printBvh(raisingLeftHand(), { precision: 99 })).toThrow(/precision is 99/)
  })
})

test('with Z up every place has its height in Z, and readers who are told so see the same', () => {
  const motion = randomMotion(seeded(11), humanoid())
  const plain = worldPositions(parseBvh(printBvh(motion)).motion)
  const turned = worldPositions(parseBvh(printBvh(motion, { upAxis: 'z' })).motion)
  expect(turned.length).toBe(plain.length)
  for (let i = 0; i < plain.length; i += 3) {
    expect(turned[i]).toBeCloseTo(plain[i], 3)
    expect(turned[i + 1]).toBeCloseTo(-plain[i + 2], 3)
    expect(turned[i + 2]).toBeCloseTo(plain[i + 1], 3)
  }
})
