import { detectRoles } from './detect-roles.ts'
import { readJointNames } from './joint-names.ts'
import { mirrorRole } from './roles.ts'
import type { Skeleton } from './skeleton.ts'
import { childrenOf } from './tree.ts'

/** In `pairJoints`: this joint has no counterpart. */
export const UNPAIRED = -1

/**
 * The counterpart of every joint on the other side: itself for a joint of the middle, `UNPAIRED` for
 * one that exists on one side only. Roles decide first (found if the skeleton has none), then
 * names that differ only in their side, then the tree: joints above and below a pair are pairs in
 * the same order. Pairing is mutual, and what hangs on a pair hangs on a pair.
 */
export function pairJoints(skeleton: Skeleton): Int32Array {
  const pair = new Int32Array(skeleton.jointCount).fill(UNPAIRED)
  const join = (a: number, b: number): void => {
    if (pair[a] !== UNPAIRED || pair[b] !== UNPAIRED) return
    pair[a] = b
    pair[b] = a
  }
  join(0, 0)
  const roles = skeleton.roles.size > 0 ? skeleton.roles : detectRoles(skeleton).roles
  for (const [role, joint] of roles) {
    const other = roles.get(mirrorRole(role))
    if (other !== undefined) join(joint, other)
  }
  joinNames(skeleton, pair, join)
  joinUpwards(skeleton, pair, join)
  joinDownwards(skeleton, pair, join)
  dropCrossed(skeleton, pair)
  return pair
}

type Join = (a: number, b: number) => void

/** `LThumb` and `RThumb`, `lfemur` and `rfemur`; of several with one name the n-th goes with the n-th. */
function joinNames(skeleton: Skeleton, pair: Int32Array, join: Join): void {
  const names = readJointNames(skeleton.joints.map(({ name }) => name))
  const bases = new Set(names.map(({ base }) => base))
  const sides = { left: new Map<string, number[]>(), right: new Map<string, number[]>() }
  names.forEach((name, joint) => {
    let { side, base } = name
    if (!side && base.startsWith('l') && bases.has(`r${base.slice(1)}`)) side = 'left'
    else if (!side && base.startsWith('r') && bases.has(`l${base.slice(1)}`)) side = 'right'
    if (!side || pair[joint] !== UNPAIRED) return
    if (!name.side) base = base.slice(1)
    const list = sides[side].get(base)
    if (list) list.push(joint)
    else sides[side].set(base, [joint])
  })
  for (const [base, lefts] of sides.left) {
    const rights = sides.right.get(base) ?? []
    if (lefts.length === rights.length) lefts.forEach((joint, at) => join(joint, rights[at]))
  }
}

/** Between a pair and where its two branches meet, joints pair by their distance from it; above that they are the middle. */
function joinUpwards(skeleton: Skeleton, pair: Int32Array, join: Join): void {
  const { parents } = skeleton
  for (let joint = skeleton.jointCount - 1; joint > 0; joint--) {
    let [a, b] = [joint, pair[joint]]
    if (b === UNPAIRED) continue
    for (;;) {
      ;[a, b] = [parents[a], parents[b]]
      if (a < 0 || b < 0 || pair[a] !== UNPAIRED || pair[b] !== UNPAIRED) break
      join(a, b)
    }
  }
}

/** Children of a pair that are still alone pair in order where their subtrees have the same shape. */
function joinDownwards(skeleton: Skeleton, pair: Int32Array, join: Join): void {
  const children = childrenOf(skeleton)
  const shapes = shapesOf(children)
  const alone = (joint: number): number[] => children[joint].filter((child) => pair[child] === UNPAIRED)
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    const other = pair[joint]
    if (other === UNPAIRED) continue
    if (other !== joint) {
      for (const child of alone(joint)) {
        const match = alone(other).find((candidate) => shapes[candidate] === shapes[child])
        if (match !== undefined) join(child, match)
      }
      continue
    }
    const [first, second, ...more] = alone(joint)
    // Two of the same shape on the middle are eyes or the like; one, or a bunch, belongs to the middle.
    if (second !== undefined && more.length === 0 && shapes[first] === shapes[second]) join(first, second)
    else for (const child of alone(joint)) join(child, child)
  }
}

/** A number for each joint, the same for subtrees of the same shape. */
function shapesOf(children: readonly (readonly number[])[]): Int32Array {
  const shapes = new Int32Array(children.length)
  const known = new Map<string, number>()
  for (let joint = children.length - 1; joint >= 0; joint--) {
    const key = children[joint].map((child) => shapes[child]).join(' ')
    const shape = known.get(key) ?? known.size
    known.set(key, shape)
    shapes[joint] = shape
  }
  return shapes
}

/** A pair whose nearest paired ancestors are no pair cannot be mirrored by its local rotation: it is let go. */
function dropCrossed(skeleton: Skeleton, pair: Int32Array): void {
  for (let joint = 1; joint < skeleton.jointCount; joint++) {
    const other = pair[joint]
    if (other === UNPAIRED || other < joint) continue
    if (pair[pairedAncestor(skeleton, pair, joint)] === pairedAncestor(skeleton, pair, other)) continue
    pair[joint] = UNPAIRED
    pair[other] = UNPAIRED
  }
}

/** The nearest joint above `joint` that has a counterpart; the root always has. */
export function pairedAncestor(skeleton: Skeleton, pair: Int32Array, joint: number): number {
  let at = skeleton.parents[joint]
  while (pair[at] === UNPAIRED) at = skeleton.parents[at]
  return at
}
