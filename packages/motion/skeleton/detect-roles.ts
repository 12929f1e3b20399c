import { indexNames, matches, type NameIndex } from './joint-names.ts'
import { COMMON_WORDS, LIMB_ROLES, NAMING_CONVENTIONS, type NamingConvention } from './naming.ts'
import { rolesByTopology, spineRoles } from './roles-by-topology.ts'
import { mirrorRole, ROLES, type Role } from './roles.ts'
import { withRoles, type Skeleton } from './skeleton.ts'
import { commonAncestor, isAtOrAbove, pathBelow } from './tree.ts'

/** Which joint plays a role, by which evidence, and how sure that is. */
export interface RoleMatch {
  readonly role: Role
  readonly joint: number
  readonly jointName: string
  /** 0 to 1. See `ROLE_CONFIDENCE` for what the steps mean. */
  readonly confidence: number
  readonly by: 'name' | 'topology' | 'hand'
}

/** Which joint plays which role, how surely, and what was left over. */
export interface RoleReport {
  readonly roles: ReadonlyMap<Role, number>
  /** In the order of `ROLES`. */
  readonly matches: readonly RoleMatch[]
  readonly missing: readonly Role[]
  /** Names of joints without a role: fingers, twist joints, helpers. */
  readonly unmatched: readonly string[]
  /** The naming convention, where one fits. */
  readonly convention?: string
}

/** What a match was worth: a name of the convention that fits the rest, a name that is common elsewhere, or a place in the tree only. */
export const ROLE_CONFIDENCE = {
  convention: 1,
  commonWord: 0.8,
  besideNames: 0.6,
  topologyOnly: 0.5,
} as const

/** Chains along which each role must lie below the one before. */
const CHAINS: readonly (readonly Role[])[] = [
  ['hips', 'spine', 'chest', 'upperChest'],
  ['neck', 'head'],
  ...(['left', 'right'] as const).flatMap((side): (readonly Role[])[] => [
    [`${side}Shoulder`, `${side}UpperArm`, `${side}LowerArm`, `${side}Hand`],
    [`${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`, `${side}Toes`],
  ]),
]

/** Fewer names than this are chance, not a convention. */
const MIN_CONVENTION_ROLES = 6

/**
 * Finds the joint of each role. The naming convention that explains most joints is taken and its
 * names checked against the tree (a knee lies below its hip); what it leaves open is filled by
 * words common to all conventions, then by the shape of the tree. A skeleton whose names mean
 * nothing is read by shape and rest pose alone, and says so by a lower confidence.
 */
export function detectRoles(skeleton: Skeleton): RoleReport {
  const index = indexNames(skeleton.joints.map(({ name }) => name))
  const scored = NAMING_CONVENTIONS.map((convention) => {
    const found = matchNames(skeleton, index, convention)
    const signed = skeleton.joints.some(({ name }) => convention.signature?.test(name))
    return { convention, found, score: found.size + (signed ? 0.5 : 0) }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  const fits = best.found.size >= MIN_CONVENTION_ROLES
  const found = new Map<Role, Omit<RoleMatch, 'role' | 'jointName'>>()
  const offer = (roles: ReadonlyMap<Role, number>, confidence: number, by: RoleMatch['by']): void => {
    for (const [role, joint] of roles) {
      if (found.has(role) || [...found.values()].some((match) => match.joint === joint)) continue
      if (fitsBeside(skeleton, role, joint, found)) found.set(role, { joint, confidence, by })
    }
  }
  if (fits) offer(best.found, ROLE_CONFIDENCE.convention, 'name')
  offer(matchNames(skeleton, index, COMMON_WORDS), ROLE_CONFIDENCE.commonWord, 'name')

  const shape = rolesByTopology(skeleton)
  const namedSides = [...found].filter(([role]) => mirrorRole(role) !== role)
  const sides = agreeOnSides(skeleton, shape.roles, namedSides)
  const sureness = namedSides.length > 0 ? 1 : shape.sideConfidence
  for (const [role, joint] of sides) {
    if (!isOnOwnLimb(skeleton, role, joint, found)) continue
    const sided = mirrorRole(role) !== role
    const base = namedSides.length > 0 ? ROLE_CONFIDENCE.besideNames : ROLE_CONFIDENCE.topologyOnly
    offer(new Map([[role, joint]]), sided ? base * sureness : base, 'topology')
  }
  fillHips(skeleton, found)

  const matches = ROLES.flatMap((role): RoleMatch[] => {
    const match = found.get(role)
    return match ? [{ role, jointName: skeleton.joints[match.joint].name, ...match }] : []
  })
  const used = new Set(matches.map(({ joint }) => joint))
  return {
    roles: new Map(matches.map(({ role, joint }) => [role, joint])),
    matches,
    missing: ROLES.filter((role) => !found.has(role)),
    unmatched: skeleton.joints.filter((_, joint) => !used.has(joint)).map(({ name }) => name),
    convention: fits ? best.convention.name : undefined,
  }
}

/** The same skeleton with the roles that `detectRoles` finds. */
export const withDetectedRoles = (skeleton: Skeleton): Skeleton =>
  withRoles(skeleton, detectRoles(skeleton).roles)

/** All roles that one table names, already checked against the tree. */
function matchNames(
  skeleton: Skeleton,
  index: NameIndex,
  convention: NamingConvention,
): ReadonlyMap<Role, number> {
  const roles = new Map<Role, number>()
  const put = (role: Role, joint: number | undefined): void => {
    if (joint !== undefined) roles.set(role, joint)
  }
  const first = (list: readonly string[], find: (word: string) => number | undefined): number | undefined => {
    for (const word of list) {
      const joint = find(word)
      if (joint !== undefined) return joint
    }
    return undefined
  }
  put('neck', first(convention.neck, index.middle))
  put('head', first(convention.head, index.middle))
  for (const limb of LIMB_ROLES)
    for (const side of ['left', 'right'] as const)
      put(`${side}${limb}`, first(convention.limbs[limb], index[side]))
  // A pelvis that hangs beside the spine carries the legs alone: the hips are above both.
  const carried = ([...roles] as const)
    .filter(([role]) => role === 'neck' || role === 'head' || role.endsWith('UpperLeg'))
    .map(([, joint]) => joint)
  const carriesAll = (hips: number): boolean => carried.every((joint) => isAtOrAbove(skeleton, hips, joint))
  const hips = convention.hips.flatMap((word) => index.middle(word) ?? [])
  put('hips', hips.find(carriesAll) ?? hips[0])

  const trunk = trunkPath(skeleton, roles)
  const isTrunk = (joint: number): boolean =>
    convention.trunk.some((word) => matches(index.names[joint], word))
  spineRoles(trunk.filter(isTrunk)).forEach((joint, role) => put(role, joint))

  const checked = new Map<Role, { joint: number }>()
  for (const [role, joint] of roles)
    if (fitsBeside(skeleton, role, joint, checked)) checked.set(role, { joint })
  return new Map([...checked].map(([role, { joint }]) => [role, joint]))
}

/** Joints below the hips on the way to the neck (or, without one, to head or arms). */
function trunkPath(skeleton: Skeleton, roles: ReadonlyMap<Role, number>): readonly number[] {
  const hips = roles.get('hips') ?? 0
  const neck = roles.get('neck')
  if (neck !== undefined) return pathBelow(skeleton, hips, neck).filter((joint) => joint !== neck)
  const head = roles.get('head')
  if (head !== undefined) return pathBelow(skeleton, hips, head).filter((joint) => joint !== head)
  const left = roles.get('leftUpperArm')
  const right = roles.get('rightUpperArm')
  if (left === undefined || right === undefined) return []
  return pathBelow(skeleton, hips, commonAncestor(skeleton, left, right))
}

/** Does `joint` lie where `role` must, given the roles found so far: above what comes after, below what comes before? */
function fitsBeside(
  skeleton: Skeleton,
  role: Role,
  joint: number,
  found: ReadonlyMap<Role, { readonly joint: number }>,
): boolean {
  for (const chain of CHAINS) {
    const place = chain.indexOf(role)
    if (place < 0) continue
    for (const [at, other] of chain.entries()) {
      const otherJoint = found.get(other)?.joint
      if (otherJoint === undefined || at === place) continue
      if (otherJoint === joint) return false
      if (at < place && !isAtOrAbove(skeleton, otherJoint, joint)) return false
      if (at > place && !isAtOrAbove(skeleton, joint, otherJoint)) return false
    }
  }
  return true
}

/** A shape that makes legs of fingers is no body: legs are not below arms, nor arms below legs, where names tell one of them. */
function isOnOwnLimb(
  skeleton: Skeleton,
  role: Role,
  joint: number,
  found: ReadonlyMap<Role, { readonly joint: number; readonly by: RoleMatch['by'] }>,
): boolean {
  const isLeg = /Leg|Foot|Toes/.test(role)
  const foreign = isLeg ? /Shoulder|Arm|Hand/ : /Leg|Foot|Toes/
  for (const [other, match] of found)
    if (match.by === 'name' && foreign.test(other) && isAtOrAbove(skeleton, match.joint, joint)) return false
  return true
}

/** Shape cannot tell sides: where a name did, the whole shape is turned over to agree with it. */
function agreeOnSides(
  skeleton: Skeleton,
  shape: ReadonlyMap<Role, number>,
  named: readonly (readonly [Role, { readonly joint: number }])[],
): ReadonlyMap<Role, number> {
  let votes = 0
  for (const [role, { joint }] of named) {
    for (const [shapeRole, shapeJoint] of shape) {
      if (mirrorRole(shapeRole) === shapeRole) continue
      if (!isAtOrAbove(skeleton, shapeJoint, joint) && !isAtOrAbove(skeleton, joint, shapeJoint)) continue
      votes += shapeRole.startsWith('left') === role.startsWith('left') ? 1 : -1
    }
  }
  return votes < 0 ? new Map([...shape].map(([role, joint]) => [mirrorRole(role), joint])) : shape
}

/** Legs without hips: the hips are where the legs meet. */
function fillHips(
  skeleton: Skeleton,
  found: Map<Role, { joint: number; confidence: number; by: RoleMatch['by'] }>,
): void {
  const left = found.get('leftUpperLeg')
  const right = found.get('rightUpperLeg')
  if (found.has('hips') || !left || !right) return
  const joint = commonAncestor(skeleton, left.joint, right.joint)
  if ([...found.values()].some((match) => match.joint === joint)) return
  if (fitsBeside(skeleton, 'hips', joint, found))
    found.set('hips', { joint, confidence: ROLE_CONFIDENCE.besideNames, by: 'topology' })
}
