import { makeSkeleton, type Joint, type Role, type Skeleton, type Tip, type Vec3 } from '@understudy/motion'

export interface HumanoidOptions {
  /** Standing height from sole to crown, metres. */
  readonly height?: number
  /** A name for each joint; its role unless given. */
  readonly nameOf?: (role: Role) => string
  /** Are roles set, or left to be found? */
  readonly withRoles?: boolean
}
export const HUMANOID_DEFAULTS = { height: 1.75, withRoles: true } as const

/** Offsets in metres for a height of 1.75 m: role, parent, then x y z at rest; sides are given for the left. */
const MIDDLE: readonly (readonly [Role, Role | undefined, Vec3])[] = [
  ['hips', undefined, [0, 0, 0]],
  ['spine', 'hips', [0, 0.1, -0.01]],
  ['chest', 'spine', [0, 0.13, -0.01]],
  ['upperChest', 'chest', [0, 0.13, 0]],
  ['neck', 'upperChest', [0, 0.13, 0.01]],
  ['head', 'neck', [0, 0.1, 0.02]],
]
const SIDED: readonly (readonly [string, string, Vec3])[] = [
  ['Shoulder', 'upperChest', [0.03, 0.08, 0.01]],
  ['UpperArm', 'Shoulder', [0.14, 0, -0.02]],
  ['LowerArm', 'UpperArm', [0.28, 0, 0]],
  ['Hand', 'LowerArm', [0.25, 0, 0]],
  ['UpperLeg', 'hips', [0.09, -0.03, 0]],
  ['LowerLeg', 'UpperLeg', [0, -0.42, 0.005]],
  ['Foot', 'LowerLeg', [0, -0.41, -0.02]],
  ['Toes', 'Foot', [0, -0.07, 0.13]],
]
const TIPS: readonly (readonly [Role, Vec3])[] = [
  ['head', [0, 0.2, 0]],
  ['leftHand', [0.18, 0, 0]],
  ['rightHand', [-0.18, 0, 0]],
  ['leftToes', [0, -0.01, 0.07]],
  ['rightToes', [0, -0.01, 0.07]],
]

/** Height of the hips over the soles when `humanoid()` stands, metres, for a height of 1.75 m. */
export const HUMANOID_HIP_HEIGHT = 0.94

/** A person at rest in a T-pose: all 22 roles, facing +Z, left at +X, tips on head, hands and toes. */
export function humanoid(options: HumanoidOptions = {}): Skeleton {
  const { height, withRoles } = { ...HUMANOID_DEFAULTS, ...options }
  const nameOf = options.nameOf ?? ((role: Role): string => role)
  const size = height / HUMANOID_DEFAULTS.height
  const joints: Joint[] = []
  const indexOf = new Map<string, number>()
  const add = (role: Role, parent: string | undefined, [x, y, z]: Vec3): void => {
    const above = parent === undefined ? -1 : indexOf.get(parent)!
    indexOf.set(role, joints.length)
    const joint = { name: nameOf(role), parent: above, offset: [size * x, size * y, size * z] as Vec3 }
    joints.push(withRoles ? { ...joint, role } : joint)
  }
  for (const [role, parent, offset] of MIDDLE) add(role, parent, offset)
  for (const [side, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    for (const [part, parent, [x, y, z]] of SIDED)
      add(`${side}${part}` as Role, indexOf.has(parent) ? parent : `${side}${parent}`, [sign * x, y, z])
  }
  const tips = TIPS.map(([role, [x, y, z]]): Tip => ({
    joint: indexOf.get(role)!,
    offset: [size * x, size * y, size * z],
  }))
  return makeSkeleton(joints, tips)
}
