import {
  humanoid,
  randomMotion,
  randomRotation,
  randomSkeleton,
  realMocap,
  stroll,
} from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { parseBvh, readMotion } from '../formats/index.ts'
import { average } from '../math/average.ts'
import { angleBetween, fromAxisAngle, inverse, multiply, quatAt, type Quat } from '../math/quat.ts'
import { seeded, type Random } from '../math/random.ts'
import { withDetectedRoles } from '../skeleton/detect-roles.ts'
import { mirrorAxes } from '../skeleton/mirror-axes.ts'
import { pairJoints, UNPAIRED } from '../skeleton/pair-joints.ts'
import { mirrorRole } from '../skeleton/roles.ts'
import { makeSkeleton, type Joint } from '../skeleton/skeleton.ts'
import { mirrorMotion, mirrorSkeleton } from './mirror.ts'
import { makeMotion, type Motion } from './motion.ts'
import { rootMotion } from './root-motion.ts'
import { sliceFrames } from './slice.ts'
import { withLocalAxes } from './with-local-axes.ts'
import { worldPositions } from './world.ts'

/** How far each joint of `image` is from the reflection of its counterpart in `motion`, at most, metres. */
function fromReflection(motion: Motion, image: Motion): number {
  const pair = pairJoints(motion.skeleton)
  const [p, q] = [worldPositions(motion), worldPositions(image)]
  let worst = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    pair.forEach((other, joint) => {
      if (other === UNPAIRED) return
      const a = 3 * (frame * pair.length + joint)
      const b = 3 * (frame * pair.length + other)
      worst = Math.max(worst, Math.hypot(p[a] + q[b], p[a + 1] - q[b + 1], p[a + 2] - q[b + 2]))
    })
  }
  return worst
}

/** Half turns that give each side its own axes the way rigs do: mirrored along x, y, z, or all three. */
function riggedAxes(random: Random): readonly Quat[] {
  const { joints } = humanoid()
  const spun = new Map<string, Quat>()
  const shared = randomRotation(random)
  return joints.map(({ role }) => {
    const base = role!.replace(/^(left|right)/, '')
    const own = spun.get(base) ?? shared
    spun.set(base, own)
    if (!role!.startsWith('right')) return own
    // S A S is the mirrored frame; a half turn about any local axis is still one a rigger might choose.
    const mirrored: Quat = [own[0], -own[1], -own[2], own[3]]
    return multiply(mirrored, [1, 0, 0, 0])
  })
}

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`mirroring (seed ${seed})`, () => {
    const random = seeded(seed)
    const motion = randomMotion(random, humanoid(), { kind: 'wild' })

    test('on a symmetric person every joint lands on the reflection of its counterpart', () => {
      expect(fromReflection(motion, mirrorMotion(motion))).toBeLessThan(2e-6) // m; f32
    })

    test('twice is the identity to the bit, signs of quaternions included', () => {
      const twice = mirrorMotion(mirrorMotion(motion))
      expect(twice.rotations).toEqual(motion.rotations)
      expect(twice.rootPositions).toEqual(motion.rootPositions)
      expect(twice.annotations).toEqual(motion.annotations)
    })

    test('twice is the identity on any skeleton, whatever was paired', () => {
      const any = randomMotion(random, randomSkeleton(random, 40), { kind: 'wild' })
      const twice = mirrorMotion(mirrorMotion(any))
      // f32; fitted axes are no exact sign flips
      any.rotations.forEach((value, at) => expect(Math.abs(twice.rotations[at] - value)).toBeLessThan(1e-6))
    })

    test('a T-pose tells the axes, however they lie', () => {
      const axes = motion.skeleton.joints.map(() => randomRotation(random))
      const { skeleton } = motion
      const posed = { ...skeleton, tPose: Float32Array.from(skeleton.joints.flatMap(() => [0, 0, 0, 1])) }
      const odd = withLocalAxes(makeMotion({ ...motion, skeleton: posed }), axes)
      expect(fromReflection(odd, mirrorMotion(odd))).toBeLessThan(1e-5)
      const twice = mirrorMotion(mirrorMotion(odd))
      // f32, four products of quaternions
      odd.rotations.forEach((value, at) => expect(Math.abs(twice.rotations[at] - value)).toBeLessThan(3e-6))
    })

    test('uneven bones: directions are mirrored on the kept skeleton, positions on the mirrored one', () => {
      const uneven = makeSkeleton(
        motion.skeleton.joints.map((joint) => {
          const k = random.between(0.95, 1.05)
          return { ...joint, offset: [k * joint.offset[0], k * joint.offset[1], k * joint.offset[2]] }
        }),
        motion.skeleton.tips,
      )
      const limping = makeMotion({ ...motion, skeleton: uneven })
      expect(fromReflection(limping, mirrorMotion(limping, { skeleton: 'mirror' }))).toBeLessThan(2e-6)
      // 5 % of 0.9 m of arm or leg and of the trunk above the hips, at most
      expect(fromReflection(limping, mirrorMotion(limping))).toBeLessThan(0.15)
      const back = mirrorSkeleton(mirrorSkeleton(uneven))
      uneven.offsets.forEach((value, at) => expect(back.offsets[at]).toBeCloseTo(value, 6))
    })
  })
}

test.each([
  ['axes of the world', undefined],
  ['limbs with all three axes flipped, the trunk with one', [0, 0, 0, 1] as Quat],
] as const)('without a T-pose axes are found from the bones: %s', (_, flip) => {
  const walk = stroll({ seconds: 1, turnRate: 0.5 })
  // A rig as Bandai's: bones along +x on the left, −x on the right, trunk bones along +x with z across.
  const trunk = multiply(fromAxisAngle([0, 0, 1], Math.PI / 2), fromAxisAngle([1, 0, 0], -Math.PI / 2))
  const axes = walk.skeleton.joints.map(({ role }): Quat => {
    if (!flip) return [0, 0, 0, 1]
    if (mirrorRole(role!) === role) return trunk
    const along =
      role!.includes('Leg') || role!.includes('Foot') ? fromAxisAngle([0, 0, 1], -Math.PI / 2) : flip
    // Right: half a turn about the world's x of the left one: −S A.
    return role!.startsWith('left') ? along : multiply([1, 0, 0, 0], along)
  })
  const rigged = withLocalAxes(walk, axes)
  const image = mirrorMotion(rigged)
  expect(fromReflection(rigged, image)).toBeLessThan(2e-6)
  // Orientations too: back on the world's axes it is the mirror image of the plain walk.
  const plain = withLocalAxes(image, axes.map(inverse))
  const wanted = mirrorMotion(walk)
  for (let at = 0; at < wanted.rotations.length; at += 4)
    expect(angleBetween(quatAt(plain.rotations, at), quatAt(wanted.rotations, at))).toBeLessThan(1e-5)
})

test('rigs whose right side is any half-turned mirror of the left: joints land on their reflection (seed 4)', () => {
  const walk = stroll({ seconds: 1 })
  const { skeleton } = walk
  const tPose = Float32Array.from(skeleton.joints.flatMap(() => [0, 0, 0, 1]))
  const rigged = withLocalAxes(
    makeMotion({ ...walk, skeleton: { ...skeleton, tPose } }),
    riggedAxes(seeded(4)),
  )
  expect(fromReflection(rigged, mirrorMotion(rigged))).toBeLessThan(1e-5)
})

test('a turn to the left becomes a turn to the right, contacts and words change sides', () => {
  const walk = stroll({ seconds: 2, turnRate: 0.7 })
  const image = mirrorMotion(walk)
  const [a, b] = [rootMotion(walk), rootMotion(image)]
  expect(b.yaw[240] - b.yaw[0]).toBeCloseTo(-(a.yaw[240] - a.yaw[0]), 4)
  expect(image.annotations.contacts[0].role).toBe('rightFoot')
  const { segments } = mirrorMotion(randomMotion(seeded(1), humanoid())).annotations
  expect(segments[0].label).toBe('right step')
})

test('names pair what has no role, and a joint without counterpart keeps its rotation', () => {
  const { joints, roles } = humanoid()
  const list: Joint[] = [
    ...joints,
    { name: 'LThumb', parent: roles.get('leftHand')!, offset: [0.05, 0, 0.03] },
    { name: 'RThumb', parent: roles.get('rightHand')!, offset: [-0.05, 0, 0.03] },
    { name: 'sword', parent: roles.get('rightHand')!, offset: [0, 0, 0.2] },
  ]
  const skeleton = makeSkeleton(list)
  const pair = pairJoints(skeleton)
  expect(pair[22]).toBe(23)
  expect(pair[24]).toBe(UNPAIRED)
  const motion = randomMotion(seeded(3), skeleton)
  const image = mirrorMotion(motion)
  expect(quatAt(image.rotations, 4 * 24)).toEqual(quatAt(motion.rotations, 4 * 24))
})

test('an extra joint in one arm does not stop the others from landing on their reflection', () => {
  const { joints, roles } = humanoid()
  // A roll joint between left elbow and wrist, with no length of its own.
  const elbow = roles.get('leftLowerArm')!
  const list = joints.flatMap((joint, index): Joint[] => {
    const shifted = { ...joint, parent: joint.parent > elbow ? joint.parent + 1 : joint.parent }
    if (index === elbow + 1)
      return [
        { name: 'roll', parent: elbow, offset: [0, 0, 0] },
        { ...shifted, parent: elbow + 1 },
      ]
    return [shifted]
  })
  const motion = randomMotion(seeded(5), makeSkeleton(list))
  const image = mirrorMotion(motion)
  const p = worldPositions(motion)
  const q = worldPositions(image)
  const count = list.length
  // Not the hands: the wrist hangs on the roll joint on one side only.
  for (const role of ['leftLowerArm', 'rightLowerArm', 'head', 'leftToes'] as const) {
    const [a, b] = [motion.skeleton.roles.get(role)!, motion.skeleton.roles.get(mirrorRole(role))!]
    for (let frame = 0; frame < motion.frameCount; frame++) {
      const [i, j] = [3 * (frame * count + a), 3 * (frame * count + b)]
      expect(Math.hypot(p[i] + q[j], p[i + 1] - q[j + 1], p[i + 2] - q[j + 2])).toBeLessThan(2e-6)
    }
  }
  const twice = mirrorMotion(image)
  motion.rotations.forEach((value, at) =>
    expect(Math.abs(Math.abs(twice.rotations[at]) - Math.abs(value))).toBeLessThan(1e-6),
  )
})

const mocap = realMocap()
describe.skipIf(!mocap)(`real recordings${mocap ? '' : ': skipped, there is no shared/mocap'}`, () => {
  const bySubject = new Map<string, string>()
  for (const row of mocap?.table('index.csv') ?? [])
    if (/walk/i.test(row.label)) bySubject.set(`${row.dataset} ${row.subject}`, row.path)

  test('axes found from bones alone make the average poses of both sides alike, on every subject', () => {
    expect(bySubject.size).toBeGreaterThan(5)
    for (const [subject, path] of bySubject) {
      const { motion } = parseBvh(mocap!.read(path), { source: path })
      const skeleton = motion.skeleton.roles.size > 0 ? motion.skeleton : withDetectedRoles(motion.skeleton)
      const { pair, turns } = mirrorAxes({ ...skeleton, tPose: undefined })
      const mean = (joint: number): Quat =>
        average(
          Array.from({ length: motion.frameCount }, (_, frame) =>
            quatAt(motion.rotations, 4 * (frame * skeleton.jointCount + joint)),
          ),
        )
      for (const [role, joint] of skeleton.roles) {
        if (skeleton.parents[joint] < 0) continue
        const turned = multiply(multiply(inverse(turns[skeleton.parents[joint]]), mean(joint)), turns[joint])
        // A wrong axis is half a turn off; people and calibrations are up to 45° uneven.
        expect(angleBetween(turned, mean(pair[joint])), `${subject} ${role}`).toBeLessThan(Math.PI / 3)
      }
    }
  })

  test('as read, T-pose and all, twice is the identity and the mirrored skeleton gives the reflection', async () => {
    for (const path of bySubject.values()) {
      const { motion } = await readMotion({ name: path, bytes: mocap!.read(path) })
      const short = sliceFrames(motion, 0, Math.min(motion.frameCount, 100))
      expect(fromReflection(short, mirrorMotion(short, { skeleton: 'mirror' })), path).toBeLessThan(1e-5)
      // Left and right bones differ by up to 4 cm, and add up along a chain.
      expect(fromReflection(short, mirrorMotion(short)), path).toBeLessThan(0.12)
      const twice = mirrorMotion(mirrorMotion(motion)).rotations
      expect(motion.rotations.every((value, at) => value === twice[at])).toBe(true)
    }
  })
})
