import {
  childrenOf,
  isAtOrAbove,
  jointOf,
  MotionError,
  pathBelow,
  ROLES,
  type Role,
  type Skeleton,
} from '@understudy/motion'

/** What one body can lend another. `lower` is hips, legs and the way they go; `upper` all the rest. */
export const PART_NAMES = ['leftArm', 'rightArm', 'arms', 'head', 'upper', 'lower'] as const
/** One of `PART_NAMES`. */
export type PartName = (typeof PART_NAMES)[number]

/** A single leg, lent to hips that stay the base's; `whole`: an action inserted with a transition before and after it. */
const LEG_NAMES = ['leftLeg', 'rightLeg'] as const
/** Everything that `assemble` can lend by name. */
export const LENT_NAMES = [...PART_NAMES, ...LEG_NAMES, 'whole'] as const
/** One of `LENT_NAMES`. */
export type LentName = (typeof LENT_NAMES)[number]

/** A part by its name, or any joints above the hips by their roles: each is lent with all that hangs from it. */
export type PartChoice = LentName | readonly Role[]

/** A part as joints of one skeleton. */
export interface Part {
  readonly name: LentName | 'custom'
  /** Every joint that is lent, ascending. */
  readonly joints: readonly number[]
  /** Of these, the ones whose role is known: what two figures can be compared by. */
  readonly roles: readonly Role[]
  /**
   * The joints at the seam, where the lent part turns against the body that carries it (the seed's critical joints):
   * the shoulders of arms, the neck of a head, spine and chest of an upper body; and the elbows, which decide where a
   * hand is as much as its shoulder does.
   */
  readonly critical: readonly number[]
  /** Joints of the trunk between hips and seam: they move along with an arm. Empty for other parts. */
  readonly trunk: readonly number[]
}

/** Finds a part by roles. Of `lower` the joints are those of hips and legs, the root included. */
export function partOf(skeleton: Skeleton, name: PartChoice): Part {
  if (typeof name !== 'string') return customPart(skeleton, name)
  if (name === 'whole') return wholeBody(skeleton)
  const tops = topsOf(skeleton, name === 'lower' ? 'upper' : name)
  const isAbove = (joint: number): boolean => tops.some((top) => isAtOrAbove(skeleton, top, joint))
  const all = skeleton.joints.map((_, joint) => joint)
  const joints = all.filter((joint) => isAbove(joint) === (name !== 'lower'))
  const roles = ROLES.filter((role) => joints.includes(skeleton.roles.get(role) ?? -1))
  const hips = jointOf(skeleton, 'hips', 'assemble')
  const has = (wanted: readonly Role[]): readonly number[] =>
    wanted.flatMap((role) => skeleton.roles.get(role) ?? [])
  const trunk = isArm(name) ? pathBelow(skeleton, hips, skeleton.parents[tops[0]]) : []
  return { name, joints, roles, critical: has(CRITICAL[name]), trunk }
}

/** Joints of one's own choice: the seam is where they are turned against the rest, and at elbows. */
function customPart(skeleton: Skeleton, chosen: readonly Role[]): Part {
  const tops = chosen.map((role) => jointOf(skeleton, role, 'assemble'))
  const legs = partOf(skeleton, 'lower').joints
  const wrong = chosen.find((_, k) => legs.includes(tops[k]))
  if (chosen.length === 0 || wrong !== undefined)
    throw new MotionError(
      `assemble: ${wrong === undefined ? 'no joint was chosen' : `"${wrong}" carries the body`}; ` +
        `joints above the hips can be lent one by one. ${wrong === undefined ? 'Choose one.' : 'Lend a leg (leftLeg, rightLeg), or the lower body whole.'}`,
    )
  const joints = skeleton.joints
    .map((_, joint) => joint)
    .filter((joint) => tops.some((top) => isAtOrAbove(skeleton, top, joint)))
  const isTop = (joint: number): boolean =>
    joints.includes(joint) && !joints.includes(skeleton.parents[joint])
  const elbows = (['leftLowerArm', 'rightLowerArm'] as const).map((role) => skeleton.roles.get(role) ?? -1)
  return {
    name: 'custom',
    joints,
    roles: ROLES.filter((role) => joints.includes(skeleton.roles.get(role) ?? -1)),
    critical: joints.filter((joint) => isTop(joint) || elbows.includes(joint)),
    trunk: [],
  }
}

/** All joints: nothing stays, so there is no seam in the body, only two in time. */
const wholeBody = (skeleton: Skeleton): Part => ({
  name: 'whole',
  joints: skeleton.joints.map((_, joint) => joint),
  roles: ROLES.filter((role) => skeleton.roles.has(role)),
  critical: [],
  trunk: [],
})

const isArm = (name: LentName): boolean => name === 'leftArm' || name === 'rightArm' || name === 'arms'

const CRITICAL: Readonly<Record<Exclude<LentName, 'whole'>, readonly Role[]>> = {
  leftArm: ['leftUpperArm', 'leftLowerArm'],
  rightArm: ['rightUpperArm', 'rightLowerArm'],
  arms: ['leftUpperArm', 'rightUpperArm', 'leftLowerArm', 'rightLowerArm'],
  head: ['neck'],
  upper: ['spine', 'chest', 'leftUpperArm', 'rightUpperArm', 'leftLowerArm', 'rightLowerArm'],
  lower: ['spine', 'chest'],
  leftLeg: ['leftUpperLeg'],
  rightLeg: ['rightUpperLeg'],
}

/** The joints a part hangs by. */
function topsOf(skeleton: Skeleton, name: Exclude<LentName, 'lower' | 'whole'>): readonly number[] {
  const first = (...roles: readonly Role[]): number => {
    const found = roles.map((role) => skeleton.roles.get(role)).find((joint) => joint !== undefined)
    if (found !== undefined) return found
    throw new MotionError(
      `assemble: the skeleton (root "${skeleton.joints[0].name}", ${skeleton.jointCount} joints) has no ${roles.join(' or ')}, ` +
        `so "${name}" cannot be lent. Set the role with withRoles().`,
      { code: 'missing-role' },
    )
  }
  if (name === 'leftArm') return [first('leftShoulder', 'leftUpperArm')]
  if (name === 'rightArm') return [first('rightShoulder', 'rightUpperArm')]
  if (name === 'arms') return [first('leftShoulder', 'leftUpperArm'), first('rightShoulder', 'rightUpperArm')]
  if (name === 'leftLeg') return [first('leftUpperLeg')]
  if (name === 'rightLeg') return [first('rightUpperLeg')]
  if (name === 'head') return [first('neck', 'head')]
  const legs = [first('leftUpperLeg'), first('rightUpperLeg')]
  const below = childrenOf(skeleton)[first('hips')]
  return below.filter((joint) => !legs.some((leg) => isAtOrAbove(skeleton, joint, leg)))
}
