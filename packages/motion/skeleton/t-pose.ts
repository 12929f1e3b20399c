import { portable } from '@understudy/kernels'
import * as quat from '../math/quat.ts'
import type { Quat } from '../math/quat.ts'
import { add, cross, dot, length, normalize, scale, subtract, vec3At, ZERO, type Vec3 } from '../math/vec3.ts'
import { findFingers, type FingerJoint } from './fingers.ts'
import { restPose } from './rest-pose.ts'
import type { Role } from './roles.ts'
import { makeSkeleton, type Skeleton } from './skeleton.ts'
import { childrenOf } from './tree.ts'

const SIDES = ['left', 'right'] as const

/** Bones of the limbs from the trunk outwards, and where they point in a T-pose that faces +Z. */
const BONES: readonly (readonly [from: Role, to: Role, along: Vec3])[] = SIDES.flatMap((side) => {
  const out: Vec3 = [side === 'left' ? 1 : -1, 0, 0]
  const down: Vec3 = [0, -1, 0]
  return [
    [`${side}UpperArm`, `${side}LowerArm`, out],
    [`${side}LowerArm`, `${side}Hand`, out],
    [`${side}UpperLeg`, `${side}LowerLeg`, down],
    [`${side}LowerLeg`, `${side}Foot`, down],
  ] as const
})

/** A trunk nearer than 40° to an axis stands along it. */
const STANDING = portable.cos((40 * Math.PI) / 180)
/** Legs of who stands are less than 45° off down. */
const LEGS_DOWN = Math.SQRT1_2
/** Arms of a bind hang or stretch out to the sides: sines of how far they may point up, and ahead or back. */
const ARMS_UP = 0.6
const ARMS_AHEAD = 0.75

/**
 * World orientations of a skeleton that stands in the pose `rotations` (local, `[joint][xyzw]`), turned upright and to
 * face +Z: up is the axis nearest to hips → head, the yaw that of the hips. Undefined where that is no standing pose
 * with arms that hang or stretch out: such a pose tells nothing of how the frames lie.
 */
export function standUpright(skeleton: Skeleton, rotations: Float32Array): Quat[] | undefined {
  const { roles, joints, tips } = skeleton
  const { positions, orientations } = restPose(makeSkeleton(joints, tips, rotations))
  const at = (role: Role): Vec3 | undefined => {
    const joint = roles.get(role)
    return joint === undefined ? undefined : vec3At(positions, 3 * joint)
  }
  const [hips, head] = [at('hips'), at('head') ?? at('neck')]
  const [left, right] = [at('leftUpperLeg'), at('rightUpperLeg')]
  if (!hips || !head || !left || !right) return undefined
  const rise = normalize(subtract(head, hips))
  const most = Math.max(...rise.map(Math.abs))
  if (most < STANDING) return undefined
  const up = rise.map((value) => (Math.abs(value) === most ? Math.sign(value) : 0)) as unknown as Vec3
  const upright = quat.fromTo(up, [0, 1, 0])
  const [x, , z] = quat.rotate(upright, subtract(left, right))
  if (portable.hypot(x, z) < 1e-6) return undefined
  const turn = quat.multiply(quat.fromYaw(portable.atan2(z, x)), upright)
  for (const [from, to, along] of BONES) {
    const [a, b] = [at(from), at(to)]
    if (!a || !b || length(subtract(b, a)) < 1e-6) continue
    const way = quat.rotate(turn, normalize(subtract(b, a)))
    if (along[1] < 0 ? -way[1] < LEGS_DOWN : way[1] > ARMS_UP || Math.abs(way[2]) > ARMS_AHEAD)
      return undefined
    if (along[1] === 0 && along[0] * way[0] < -0.3) return undefined
  }
  return skeleton.joints.map((_, joint) =>
    quat.normalize(quat.multiply(turn, quat.quatAt(orientations, 4 * joint))),
  )
}

/** Whether toes point backwards when left is on the left: the figure is its own mirror image. */
export function isMirrored(skeleton: Skeleton, orientations: readonly Quat[]): boolean {
  const positions = placeJoints(skeleton, orientations)
  let ahead = 0
  for (const side of SIDES) {
    const [foot, toes] = [skeleton.roles.get(`${side}Foot`), skeleton.roles.get(`${side}Toes`)]
    if (foot !== undefined && toes !== undefined) ahead += positions[toes][2] - positions[foot][2]
  }
  return ahead < -0.02
}

/**
 * Brings a standing figure into the T-pose, in place: each limb's bones are turned the short way onto their directions,
 * upper bone first, what hangs on them riding along. Feet keep the pitch and roll they stand with (they are flat) and
 * look ahead. Hands point out, and are rolled until their palms look down, where knuckles tell how they lie.
 */
export function stretchLimbs(skeleton: Skeleton, orientations: Quat[]): void {
  const { roles } = skeleton
  const children = childrenOf(skeleton)
  const turnBranch = (joint: number, turn: Quat): void => {
    orientations[joint] = quat.normalize(quat.multiply(turn, orientations[joint]))
    for (const child of children[joint]) turnBranch(child, turn)
  }
  const flat = SIDES.map((side) => {
    const joint = roles.get(`${side}Foot`)
    return joint === undefined ? undefined : orientations[joint]
  })
  for (const [from, to, along] of BONES) {
    const [a, b] = [roles.get(from), roles.get(to)]
    if (a === undefined || b === undefined) continue
    const positions = placeJoints(skeleton, orientations)
    const now = subtract(positions[b], positions[a])
    if (length(now) > 1e-6) turnBranch(a, quat.fromTo(normalize(now), along))
  }
  SIDES.forEach((side, index) => {
    const foot = roles.get(`${side}Foot`)
    const before = flat[index]
    if (foot === undefined || before === undefined) return
    turnBranch(foot, quat.multiply(before, quat.inverse(orientations[foot])))
    const positions = placeJoints(skeleton, orientations)
    const [x, , z] = footDirection(skeleton, positions, orientations, side)
    if (portable.hypot(x, z) > 0.01) turnBranch(foot, quat.fromYaw(-portable.atan2(x, z)))
  })
  const fingers = findFingers(skeleton)
  for (const side of SIDES) {
    const hand = roles.get(`${side}Hand`)
    if (hand === undefined) continue
    const out: Vec3 = [side === 'left' ? 1 : -1, 0, 0]
    const ahead = handDirection(placeJoints(skeleton, orientations), fingers, hand, side)
    if (ahead) turnBranch(hand, quat.fromTo(ahead, out))
    const palm = palmNormal(placeJoints(skeleton, orientations), fingers, hand, side)
    if (!palm) continue
    const square = subtract(palm, scale(out, dot(palm, out)))
    if (length(square) > 0.3) turnBranch(hand, quat.fromTo(normalize(square), [0, -1, 0]))
  }
}

/** From the ankle to the ball, or to the tip of a foot without toes. */
function footDirection(
  { roles, tips }: Skeleton,
  positions: readonly Vec3[],
  orientations: readonly Quat[],
  side: 'left' | 'right',
): Vec3 {
  const foot = roles.get(`${side}Foot`)!
  const toes = roles.get(`${side}Toes`)
  if (toes !== undefined) return subtract(positions[toes], positions[foot])
  const tip = tips.find(({ joint }) => joint === foot)
  return tip ? quat.rotate(orientations[foot], tip.offset) : ZERO
}

type Fingers = ReadonlyMap<FingerJoint, number>

/** From the wrist to the knuckles, unit; undefined where fewer than two knuckles are known. */
export function handDirection(
  positions: readonly Vec3[],
  fingers: Fingers,
  hand: number,
  side: 'left' | 'right',
): Vec3 | undefined {
  const middle = fingers.get(`${side}Middle1`)
  const outer = (['Index1', 'Little1', 'Ring1'] as const).flatMap(
    (name) => fingers.get(`${side}${name}`) ?? [],
  )
  const joints = middle !== undefined ? [middle] : outer.length > 1 ? outer.slice(0, 2) : []
  if (joints.length === 0) return undefined
  const way = joints.reduce<Vec3>((sum, joint) => add(sum, subtract(positions[joint], positions[hand])), ZERO)
  return length(way) > 1e-4 ? normalize(way) : undefined
}

/**
 * Where the palm looks, unit: (little − wrist) × (index − wrist) on the left hand, negated on the right, by their
 * knuckles; the ring finger's in place of a little one. Undefined where knuckles do not tell.
 */
export function palmNormal(
  positions: readonly Vec3[],
  fingers: Fingers,
  hand: number,
  side: 'left' | 'right',
): Vec3 | undefined {
  const index = fingers.get(`${side}Index1`)
  const little = fingers.get(`${side}Little1`) ?? fingers.get(`${side}Ring1`) ?? fingers.get(`${side}Middle1`)
  if (index === undefined || little === undefined) return undefined
  const normal = cross(
    subtract(positions[little], positions[hand]),
    subtract(positions[index], positions[hand]),
  )
  if (length(normal) < 1e-6) return undefined
  return scale(normalize(normal), side === 'left' ? 1 : -1)
}

/** Forward kinematics of one pose given in world orientations, the root at the origin. */
export function placeJoints({ joints }: Skeleton, orientations: readonly Quat[]): Vec3[] {
  const positions: Vec3[] = []
  joints.forEach(({ parent, offset }, joint) => {
    positions[joint] = parent < 0 ? ZERO : add(positions[parent], quat.rotate(orientations[parent], offset))
  })
  return positions
}

/** Local rotations `[joint][xyzw]` of a pose given in world orientations. */
export function localRotations({ parents }: Skeleton, orientations: readonly Quat[]): Float32Array {
  const rotations = new Float32Array(4 * orientations.length)
  orientations.forEach((own, joint) => {
    const above = parents[joint] < 0 ? quat.IDENTITY : orientations[parents[joint]]
    rotations.set(quat.normalize(quat.multiply(quat.inverse(above), own)), 4 * joint)
  })
  return rotations
}
