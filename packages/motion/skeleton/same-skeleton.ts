import type { Skeleton } from './skeleton.ts'

/** Offsets closer than this are equal, in metres: an export and import again moves them by rounding only. */
const SAME_OFFSET = 1e-5

/**
 * Do frames of one skeleton mean the same on the other? Names, parents and offsets must agree; tips
 * and roles may differ.
 */
export function sameSkeleton(a: Skeleton, b: Skeleton): boolean {
  if (a === b) return true
  return (
    a.jointCount === b.jointCount &&
    a.joints.every(({ name, parent }, joint) => {
      const other = b.joints[joint]
      return name === other.name && parent === other.parent
    }) &&
    a.offsets.every((value, at) => Math.abs(value - b.offsets[at]) <= SAME_OFFSET)
  )
}
