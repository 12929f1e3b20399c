import { add, cross, dot, length, normalize, subtract, vec3At, X_AXIS, type Vec3 } from '../math/vec3.ts'
import { restPose } from './rest-pose.ts'
import type { Role } from './roles.ts'
import type { Skeleton } from './skeleton.ts'
import { childrenOf, isAtOrAbove, pathBelow, reachOf } from './tree.ts'

/** What the shape of the tree says about roles, without looking at a name. */
export interface TopologyRoles {
  readonly roles: ReadonlyMap<Role, number>
  /** 0 to 1: how surely left was told from right. The shape alone is the same on both sides. */
  readonly sideConfidence: number
}

/** Two branches of one hub that could be a pair of limbs. */
interface LimbPair {
  readonly hub: number
  readonly a: number
  readonly b: number
  readonly reach: number
}

/** Shorter over longer reach of two branches, below which they are no pair. Left and right of one person differ by a few per cent. */
const MIN_LIKENESS = 0.75

/** Only so many of a hub's longest branches, and of the longest pairs, are looked at: a person has five, a broken file may have thousands. */
const MAX_BRANCHES = 12
const MAX_PAIRS = 100

/**
 * A person is five chains on two hubs: two alike from the hips (the longer: legs), two alike from
 * a joint above the hips (arms), and one more from there (head). Of all pairs of hubs the one
 * with the longest limbs is taken: fingers and eyes also come in pairs, but short ones.
 */
export function rolesByTopology(skeleton: Skeleton): TopologyRoles {
  const children = childrenOf(skeleton)
  const reach = reachOf(skeleton)
  const fromParent = (joint: number): number => length(skeleton.joints[joint].offset) + reach[joint]
  const pairs = children
    .flatMap((list, hub) => pairsOf(hub, list, fromParent))
    .toSorted((a, b) => b.reach - a.reach)
    .slice(0, MAX_PAIRS)
  const body = bestBody(skeleton, pairs)
  if (!body) return { roles: new Map(), sideConfidence: 0 }

  const roles = new Map<Role, number>()
  const { legs, arms } = body
  const put = (role: Role, joint: number | undefined): void => {
    if (joint !== undefined) roles.set(role, joint)
  }
  const side = leftOf(skeleton, legs, arms, (joint) => mainChain(joint, children, fromParent))
  for (const [pair, isArm] of [
    [legs, false],
    [arms, true],
  ] as const) {
    const left = side.isLeft(pair.a, pair.b) ? pair.a : pair.b
    for (const root of [pair.a, pair.b]) {
      const name = root === left ? 'left' : 'right'
      const chain = mainChain(root, children, fromParent)
      const limb = isArm ? armJoints(skeleton, chain, children, reach) : legJoints(skeleton, chain)
      for (const [part, joint] of limb) put(`${name}${part}` as Role, joint)
    }
  }

  put('hips', legs.hub)
  spineRoles(pathBelow(skeleton, legs.hub, arms.hub)).forEach((joint, role) => put(role, joint))
  const crown = children[arms.hub]
    .filter((joint) => joint !== arms.a && joint !== arms.b && joint !== legs.a && joint !== legs.b)
    .toSorted((a, b) => fromParent(b) - fromParent(a))[0]
  if (crown !== undefined) {
    const chain = mainChain(crown, children, fromParent)
    const end = chain.findIndex((joint) => children[joint].length > 1)
    const head = end > 0 ? end : chain.length - 1
    put('head', chain[head])
    if (head > 0) put('neck', chain[0])
  }
  return { roles, sideConfidence: side.confidence }
}

/**
 * The joints from above the hips to where neck and arms part, in order, as VRM counts them: one is
 * the spine, two are spine and chest, three and more are spine, the middle one chest, and the last upperChest.
 */
export function spineRoles(trunk: readonly number[]): ReadonlyMap<'spine' | 'chest' | 'upperChest', number> {
  const roles = new Map<'spine' | 'chest' | 'upperChest', number>()
  if (trunk.length > 0) roles.set('spine', trunk[0])
  if (trunk.length === 2) roles.set('chest', trunk[1])
  if (trunk.length > 2) {
    roles.set('chest', trunk[Math.floor(trunk.length / 2)])
    roles.set('upperChest', trunk[trunk.length - 1])
  }
  return roles
}

function pairsOf(hub: number, list: readonly number[], fromParent: (joint: number) => number): LimbPair[] {
  const pairs: LimbPair[] = []
  const longest =
    list.length <= MAX_BRANCHES
      ? list
      : list.toSorted((a, b) => fromParent(b) - fromParent(a)).slice(0, MAX_BRANCHES)
  for (const [at, a] of longest.entries()) {
    for (const b of longest.slice(at + 1)) {
      const shorter = Math.min(fromParent(a), fromParent(b))
      if (shorter > MIN_LIKENESS * Math.max(fromParent(a), fromParent(b)))
        pairs.push({ hub, a, b, reach: shorter })
    }
  }
  return pairs
}

function bestBody(
  skeleton: Skeleton,
  pairs: readonly LimbPair[],
): { legs: LimbPair; arms: LimbPair } | undefined {
  let best: { legs: LimbPair; arms: LimbPair } | undefined
  let bestReach = 0
  for (const legs of pairs) {
    for (const arms of pairs) {
      if (legs === arms || !isAtOrAbove(skeleton, legs.hub, arms.hub)) continue
      if (legs.hub === arms.hub) {
        // Five chains from a single hub: legs are the longer pair, and a chain belongs to one pair only.
        if (legs.reach < arms.reach) continue
        if (legs.a === arms.a || legs.a === arms.b || legs.b === arms.a || legs.b === arms.b) continue
      } else if (isAtOrAbove(skeleton, legs.a, arms.hub) || isAtOrAbove(skeleton, legs.b, arms.hub)) continue
      if (legs.reach + arms.reach > bestReach) {
        best = { legs, arms }
        bestReach = legs.reach + arms.reach
      }
    }
  }
  return best
}

/** Down from `root`, always into the branch that reaches farthest. */
function mainChain(
  root: number,
  children: readonly (readonly number[])[],
  fromParent: (joint: number) => number,
): readonly number[] {
  const chain = [root]
  for (;;) {
    const list = children[chain[chain.length - 1]]
    if (list.length === 0) return chain
    chain.push(list.reduce((far, joint) => (fromParent(joint) > fromParent(far) ? joint : far)))
  }
}

/** Thigh and shin are the two longest bones in a row. */
function legJoints(skeleton: Skeleton, chain: readonly number[]): readonly [string, number | undefined][] {
  const at = longestTwoInARow(skeleton, chain)
  return [
    ['UpperLeg', chain[at]],
    ['LowerLeg', chain[at + 1]],
    ['Foot', chain[at + 2]],
    ['Toes', chain[at + 3]],
  ]
}

/** Where fingers part is the hand; without fingers upper and lower arm are the two longest bones in a row. */
function armJoints(
  skeleton: Skeleton,
  chain: readonly number[],
  children: readonly (readonly number[])[],
  reach: Float64Array,
): readonly [string, number | undefined][] {
  const palm = chain.findIndex(
    (joint, at) => at >= 2 && children[joint].filter((child) => reach[child] > 0).length > 1,
  )
  const at = palm >= 2 ? palm - 2 : longestTwoInARow(skeleton, chain)
  return [
    ['Shoulder', chain[at - 1]],
    ['UpperArm', chain[at]],
    ['LowerArm', chain[at + 1]],
    ['Hand', chain[at + 2]],
  ]
}

function longestTwoInARow(skeleton: Skeleton, chain: readonly number[]): number {
  const tip = skeleton.tips.find(({ joint }) => joint === chain[chain.length - 1])
  const bones = chain.slice(1).map((joint) => length(skeleton.joints[joint].offset))
  bones.push(tip ? length(tip.offset) : 0)
  let best = 0
  for (let at = 0; at + 1 < bones.length; at++)
    if (bones[at] + bones[at + 1] > bones[best] + bones[best + 1]) best = at
  return best
}

/**
 * Left is up × forward, with up from the feet to the arms and forward from ankles to toes. Where
 * the feet do not point anywhere the convention decides: a figure at rest has its left at +X.
 */
function leftOf(
  skeleton: Skeleton,
  legs: LimbPair,
  arms: LimbPair,
  chainOf: (joint: number) => readonly number[],
): { isLeft(a: number, b: number): boolean; confidence: number } {
  const { positions } = restPose(skeleton)
  const at = (joint: number): Vec3 => vec3At(positions, 3 * joint)
  const sum = (list: readonly Vec3[]): Vec3 => list.reduce(add, [0, 0, 0])
  const chains = [legs.a, legs.b].map(chainOf)
  const feet = chains.map((chain) => legJoints(skeleton, chain).map(([, joint]) => joint))
  const up = normalize(
    subtract(sum([at(arms.a), at(arms.b)]), sum(chains.map((chain) => at(chain[chain.length - 1])))),
  )
  const ahead = sum(
    feet.map(([, , ankle, toes]) =>
      ankle === undefined || toes === undefined ? [0, 0, 0] : subtract(at(toes), at(ankle)),
    ),
  )
  const byFeet = cross(up, ahead)
  const footLength = length(ahead) / 2
  const feetPoint = footLength > 0.02 * legs.reach && length(byFeet) > 0.5 * length(ahead)
  const across = (a: number, b: number, axis: Vec3): number => {
    const [ends, others] = [chainOf(a), chainOf(b)]
    return dot(subtract(at(ends[ends.length - 1]), at(others[others.length - 1])), axis)
  }
  const clearlyAlongX = Math.abs(across(legs.a, legs.b, X_AXIS)) > 0.05 * legs.reach
  const axis = feetPoint ? normalize(byFeet) : X_AXIS
  return {
    isLeft: (a, b) => across(a, b, axis) >= 0,
    confidence: feetPoint && clearlyAlongX ? 0.9 : feetPoint || clearlyAlongX ? 0.7 : 0.3,
  }
}
