import { length, type Vec3 } from '../math/vec3.ts'
import type { Skeleton } from './skeleton.ts'

/** Children of every joint, in order. */
export function childrenOf(skeleton: Skeleton): readonly (readonly number[])[] {
  const children: number[][] = skeleton.joints.map(() => [])
  skeleton.joints.forEach(({ parent }, joint) => {
    if (parent >= 0) children[parent].push(joint)
  })
  return children
}

/** Is `ancestor` the joint itself or above it? */
export function isAtOrAbove(skeleton: Skeleton, ancestor: number, joint: number): boolean {
  // Parents come before their children, so walking up only ever lowers the index.
  let at = joint
  while (at > ancestor) at = skeleton.parents[at]
  return at === ancestor
}

/** From just below `from` down to and including `to`; empty when `to` is not below `from`. */
export function pathBelow(skeleton: Skeleton, from: number, to: number): readonly number[] {
  if (!isAtOrAbove(skeleton, from, to)) return []
  const path: number[] = []
  for (let at = to; at !== from; at = skeleton.parents[at]) path.push(at)
  return path.toReversed()
}

/** The lowest joint at or above both. */
export function commonAncestor(skeleton: Skeleton, a: number, b: number): number {
  let [x, y] = [a, b]
  while (x !== y) {
    if (x > y) x = skeleton.parents[x]
    else y = skeleton.parents[y]
  }
  return x
}

/** Metres along the bones from each joint to the farthest end below it, tips included. */
export function reachOf(skeleton: Skeleton): Float64Array {
  const reach = new Float64Array(skeleton.jointCount)
  for (const { joint, offset } of skeleton.tips) reach[joint] = Math.max(reach[joint], length(offset))
  for (let joint = skeleton.jointCount - 1; joint > 0; joint--) {
    const { parent, offset } = skeleton.joints[joint]
    reach[parent] = Math.max(reach[parent], reach[joint] + length(offset))
  }
  return reach
}

/** Offsets of the tips on every joint, in order. */
export function tipsByJoint(skeleton: Skeleton): readonly (readonly Vec3[])[] {
  const tips: Vec3[][] = skeleton.joints.map(() => [])
  for (const { joint, offset } of skeleton.tips) tips[joint].push(offset)
  return tips
}
