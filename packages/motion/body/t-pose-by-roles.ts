import { portable } from '@understudy/kernels'
import * as quat from '../math/quat.ts'
import type { Quat } from '../math/quat.ts'
import {
  add,
  cross,
  dot,
  length,
  normalize,
  scale,
  subtract,
  Y_AXIS,
  X_AXIS,
  ZERO,
  type Vec3,
} from '../math/vec3.ts'
import type { Role } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'

/** Each chain from the trunk outwards, and where its bones point in a T-pose that faces +Z. */
const LIMBS: readonly { readonly roles: readonly Role[]; readonly directions: readonly Vec3[] }[] = (
  ['left', 'right'] as const
).flatMap((side) => {
  const out: Vec3 = [side === 'left' ? 1 : -1, 0, 0]
  const down: Vec3 = [0, -1, 0]
  return [
    {
      roles: [`${side}Shoulder`, `${side}UpperArm`, `${side}LowerArm`, `${side}Hand`] as const,
      directions: [out, out, out, out],
    },
    {
      roles: [`${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`, `${side}Toes`] as const,
      // The ankle stands above the heel, so a foot bone slopes to the ball; toes lie flat.
      directions: [down, down, normalize([0, -0.45, 0.9]), [0, 0, 1]],
    },
  ]
})

/** A spine nearer than this to upright keeps its own curve, radians. */
const UPRIGHT = 0.6

/**
 * Local rotations `[joint][xyzw]` of a T-pose, from roles and offsets alone: spine up, arms out,
 * legs down, toes forward. Undefined where hips, legs or head are not known.
 *
 * Where a joint has two known directions (hips, shoulder girdle) its orientation is exact. Where it
 * has one, the turn about the bone is taken from the neighbour whose orientation is known best; if a
 * source twists its frames between a joint and its child (Bandai does at the shoulders) only a known
 * T-pose can tell, which is why `skeleton.tPose` comes first.
 */
export function tPoseByRoles(skeleton: Skeleton): Float32Array | undefined {
  const { joints, roles } = skeleton
  const hips = roles.get('hips')
  const head = roles.get('head') ?? roles.get('neck')
  const legs = (['leftUpperLeg', 'rightUpperLeg'] as const).map((role) => roles.get(role))
  if (hips === undefined || head === undefined || legs[0] === undefined || legs[1] === undefined)
    return undefined

  const world = new Map<number, Quat>()
  const trunk = path(skeleton, hips, head)
  world.set(hips, orient(spread(skeleton, hips, legs[0], legs[1]), reach(skeleton, hips, trunk[1] ?? head)))

  const girdle = girdleOf(skeleton, trunk)
  const chest = girdle && girdle.joint !== hips ? girdle : undefined
  if (chest) {
    const above = trunk[trunk.indexOf(chest.joint) + 1]
    const up = above === undefined ? undefined : reach(skeleton, chest.joint, above)
    if (up && length(up) > 1e-4) world.set(chest.joint, orient(chest.spread, up))
  }
  // Between the two known orientations, and above them, the trunk follows the nearer known one upwards of it.
  trunk.forEach((joint, index) => {
    if (world.has(joint)) return
    const below = chest && index < trunk.indexOf(chest.joint) ? world.get(chest.joint) : undefined
    const from = below ?? world.get(trunk[index - 1]) ?? quat.IDENTITY
    const next = trunk[index + 1]
    const toward = next === undefined ? ZERO : reach(skeleton, joint, next)
    world.set(joint, turnTo(from, toward, Y_AXIS, UPRIGHT))
  })

  const targets = new Map<number, { next: number | undefined; direction: Vec3 }>()
  for (const limb of LIMBS) {
    const found = limb.roles.map((role) => roles.get(role))
    found.forEach((joint, index) => {
      if (joint === undefined) return
      const next = found.slice(index + 1).find((later) => later !== undefined)
      targets.set(joint, { next, direction: limb.directions[index] })
    })
  }
  joints.forEach((joint, index) => {
    if (world.has(index)) return
    const from = world.get(joint.parent) ?? quat.IDENTITY
    const target = targets.get(index)
    const toward = target === undefined ? ZERO : reach(skeleton, index, target.next)
    world.set(index, target ? turnTo(from, toward, target.direction, 0) : from)
  })

  const rotations = new Float32Array(4 * skeleton.jointCount)
  joints.forEach((joint, index) => {
    const parent = world.get(joint.parent) ?? quat.IDENTITY
    rotations.set(quat.multiply(quat.inverse(parent), world.get(index) ?? parent), 4 * index)
  })
  return rotations
}

/** The joints from `from` down to `to`, both included. */
function path({ joints }: Skeleton, from: number, to: number): number[] {
  const found: number[] = []
  for (let joint = to; joint >= 0; joint = joints[joint].parent) {
    found.unshift(joint)
    if (joint === from) break
  }
  return found
}

/** Where `to` (or, without one, the joint's own tip) lies in the frame of `from` when nothing between them turns. */
function reach(skeleton: Skeleton, from: number, to: number | undefined): Vec3 {
  if (to === undefined) return skeleton.tips.find((tip) => tip.joint === from)?.offset ?? ZERO
  let sum: Vec3 = ZERO
  for (let joint = to; joint !== from && joint >= 0; joint = skeleton.joints[joint].parent)
    sum = add(sum, skeleton.joints[joint].offset)
  return sum
}

/** From the right joint to the left one, in the frame of `from`. */
const spread = (skeleton: Skeleton, from: number, left: number, right: number): Vec3 =>
  subtract(reach(skeleton, from, left), reach(skeleton, from, right))

/** The joint of the trunk that carries both arms, and the way from right to left in its frame. */
function girdleOf(skeleton: Skeleton, trunk: readonly number[]): { joint: number; spread: Vec3 } | undefined {
  const side = (name: 'left' | 'right'): number[] =>
    (['Shoulder', 'UpperArm'] as const)
      .map((part) => skeleton.roles.get(`${name}${part}`))
      .filter((joint) => joint !== undefined)
  const lefts = side('left')
  const rights = side('right')
  if (lefts.length === 0 || lefts.length !== rights.length) return undefined
  const above = (joint: number): number | undefined =>
    trunk.findLast((candidate) => path(skeleton, candidate, joint)[0] === candidate)
  const joint = above(lefts[0])
  if (joint === undefined || joint !== above(rights[0])) return undefined
  // Collar bones that start at the same point tell nothing; the upper arms beyond them do.
  const found = lefts
    .map((left, index) => spread(skeleton, joint, left, rights[index]))
    .find((way) => length(way) > 1e-3)
  return found && { joint, spread: found }
}

/** The orientation that carries local `left` onto +X and local `up`, as far as it is square to left, onto +Y. */
function orient(left: Vec3, up: Vec3): Quat {
  const x = normalize(left, X_AXIS)
  const y = normalize(subtract(up, scale(x, dot(up, x))))
  return quat.inverse(quat.fromAxes(x, y, cross(x, y)))
}

/** `from`, turned the short way so that local `toward` points along `direction`, unless it already does within `slack`. */
function turnTo(from: Quat, toward: Vec3, direction: Vec3, slack: number): Quat {
  if (length(toward) < 1e-6) return from
  const now = normalize(quat.rotate(from, toward))
  if (portable.acos(Math.min(1, dot(now, direction))) <= slack) return from
  return quat.normalize(quat.multiply(quat.fromTo(now, direction), from))
}
