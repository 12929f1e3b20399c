import { distance, dot, lerp, subtract, type Vec3 } from '../math/vec3.ts'
import { spineRoles } from './roles-by-topology.ts'
import type { Role } from './roles.ts'
import { indexNames, matches, type NameIndex } from './joint-names.ts'
import {
  COMMON_WORDS,
  LIMB_ROLES,
  NAMING_CONVENTIONS,
  type LimbRole,
  type NamingConvention,
} from './naming.ts'

/** What a rig's names say about a body that its tree does not. */
export interface LooseLimbs {
  /** The joint named as hips. */
  readonly hips?: number
  /** Joints to hang elsewhere: child to parent. */
  readonly parents: ReadonlyMap<number, number>
}

const CHAINS: readonly (readonly LimbRole[])[] = [
  ['UpperArm', 'LowerArm', 'Hand'],
  ['UpperLeg', 'LowerLeg', 'Foot', 'Toes'],
]

/**
 * Joints that are named as parts of a limb and hang outside it: rigs with inverse kinematics keep feet and hands on the
 * root, and some files scatter a figure over several trees. A limb's end is loose when it is not below the bone before
 * it, nor is any other joint of that name; a thigh only when it is in another tree than the hips (in some rigs legs
 * and spine hang side by side on a root, and that is a body too).
 */
export function looseLimbs(
  names: readonly string[],
  parents: readonly number[],
  places: readonly Vec3[],
): LooseLimbs {
  const index = indexNames(names)
  const convention = conventionOf(index)
  const isBelow = (joint: number, above: number): boolean => {
    for (let at = joint; at >= 0; at = parents[at]) if (at === above) return true
    return false
  }
  const topOf = (joint: number): number => {
    let at = joint
    while (parents[at] >= 0) at = parents[at]
    return at
  }
  const find = (side: 'left' | 'right', role: LimbRole): number | undefined =>
    first([...convention.limbs[role], ...COMMON_WORDS.limbs[role]], index[side])
  const hips = first([...convention.hips, ...COMMON_WORDS.hips], index.middle)
  const hung = new Map<number, number>()
  for (const side of ['left', 'right'] as const)
    for (const chain of CHAINS) {
      const joints = chain.map((role) => find(side, role))
      chain.forEach((role, at) => {
        const child = joints[at]
        const above = joints.slice(0, at).findLast((joint) => joint !== undefined)
        if (child === undefined || above === undefined || child === above) return
        if (isBelow(child, above) || isBelow(above, child)) return
        const words = [...convention.limbs[role], ...COMMON_WORDS.limbs[role]]
        const another = index.names.some(
          (name, joint) =>
            isBelow(joint, above) && words.some((word) => matches(name, word)) && joint !== above,
        )
        if (!another) hung.set(child, above)
      })
      const [top] = joints
      if (chain[0] === 'UpperLeg' && top !== undefined && hips !== undefined && topOf(top) !== topOf(hips))
        hung.set(topOf(top), hips)
    }
  if (hips !== undefined) {
    hung.delete(topOf(hips))
    const head = first([...convention.head, ...COMMON_WORDS.head], index.middle)
    const neck = first([...convention.neck, ...COMMON_WORDS.neck], index.middle)
    if (head !== undefined && neck !== undefined && isBelow(neck, hips) && isBelow(head, neck))
      hangOnTrunk({ parents, places, isBelow, find }, { hips, neck, head }, hung)
  }
  return { hips, parents: hung }
}

/**
 * Exports of deforming bones alone (Rigify's) leave thighs, shoulders, upper arms and all that is small side by side with
 * the spine. Where that is so of arms they are hung on the trunk, thighs on the hips, and the rest on the nearest
 * bone of the trunk. (Legs alone beside a spine are a body as it is.)
 */
function hangOnTrunk(
  { parents, places, isBelow, find }: Tree,
  { hips, neck, head }: Readonly<Record<'hips' | 'neck' | 'head', number>>,
  hung: Map<number, number>,
): void {
  const isLoose = (joint: number | undefined): joint is number =>
    joint !== undefined && !isBelow(joint, hips) && !isBelow(hips, joint)
  const arms = (['left', 'right'] as const).map((side) => find(side, 'UpperArm'))
  if (!arms.every(isLoose)) return
  for (const side of ['left', 'right'] as const) {
    const [shoulder, arm, thigh] = (['Shoulder', 'UpperArm', 'UpperLeg'] as const).map((role) =>
      find(side, role),
    )
    if (isLoose(shoulder)) hung.set(shoulder, parents[neck])
    if (isLoose(arm) && !(shoulder !== undefined && isBelow(arm, shoulder)))
      hung.set(arm, shoulder ?? parents[neck])
    if (isLoose(thigh)) hung.set(thigh, hips)
  }
  const trunk: number[] = []
  for (let at = head; at !== hips; at = parents[at]) trunk.unshift(at)
  trunk.unshift(hips)
  parents.forEach((parent, joint) => {
    const isBeside = isLoose(joint) && (parent < 0 || isBelow(hips, parent))
    if (!isBeside || hung.has(joint)) return
    const distances = trunk.map((from, at) =>
      distanceToBone(places[joint], places[from], places[trunk[at + 1] ?? from]),
    )
    hung.set(joint, trunk[distances.indexOf(Math.min(...distances))])
  })
}

interface Tree {
  readonly parents: readonly number[]
  readonly places: readonly Vec3[]
  readonly isBelow: (joint: number, above: number) => boolean
  readonly find: (side: 'left' | 'right', role: LimbRole) => number | undefined
}

/** From a point to the nearest of a bone. */
function distanceToBone(point: Vec3, from: Vec3, to: Vec3): number {
  const bone = subtract(to, from)
  const along = dot(subtract(point, from), bone) / Math.max(1e-12, dot(bone, bone))
  return distance(point, lerp(from, to, Math.min(1, Math.max(0, along))))
}

/** The convention that names most limbs. */
const conventionOf = (index: NameIndex): NamingConvention =>
  [...NAMING_CONVENTIONS, COMMON_WORDS].reduce(
    (best, next) => {
      const count = countNamed(index, next)
      return count > best.count ? { next, count } : best
    },
    { next: COMMON_WORDS, count: countNamed(index, COMMON_WORDS) },
  ).next

/** Roles by names alone, for points that have no tree: each name once, the trunk by its own words. */
export function rolesByName(names: readonly string[]): ReadonlyMap<Role, number> {
  const index = indexNames(names)
  const convention = conventionOf(index)
  const roles = new Map<Role, number>()
  const used = new Set<number>()
  const put = (role: Role, words: readonly string[], find: (word: string) => number | undefined): void => {
    const joint = first(words, find)
    if (joint === undefined || used.has(joint) || roles.has(role)) return
    roles.set(role, joint)
    used.add(joint)
  }
  put('hips', convention.hips, index.middle)
  put('neck', convention.neck, index.middle)
  put('head', convention.head, index.middle)
  for (const role of LIMB_ROLES)
    for (const side of ['left', 'right'] as const) put(`${side}${role}`, convention.limbs[role], index[side])
  const trunk = names.flatMap((_, joint) =>
    !used.has(joint) && convention.trunk.some((word) => matches(index.names[joint], word)) ? [joint] : [],
  )
  spineRoles(trunk).forEach((joint, role) => roles.set(role, joint))
  return roles
}

function countNamed(index: NameIndex, convention: NamingConvention): number {
  let count = 0
  for (const role of LIMB_ROLES)
    for (const side of ['left', 'right'] as const)
      if (first(convention.limbs[role], index[side]) !== undefined) count++
  return count
}

function first(words: readonly string[], find: (word: string) => number | undefined): number | undefined {
  for (const word of words) {
    const joint = find(word)
    if (joint !== undefined) return joint
  }
  return undefined
}
