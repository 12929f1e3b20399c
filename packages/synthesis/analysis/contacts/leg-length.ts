import { portable } from '@understudy/kernels'
import type { Role, Skeleton } from '@understudy/motion'

/** The leg the thresholds of this room were chosen for, metres: hip to ankle of an adult. */
export const TYPICAL_LEG = 0.85

/** Hip to ankle along the bones, metres, mean of both sides; undefined when the skeleton has no leg to measure. */
export function legLength(skeleton: Skeleton): number | undefined {
  const lengths = (['left', 'right'] as const)
    .map((side) => chainLength(skeleton, `${side}UpperLeg`, `${side}Foot`))
    .filter((length) => length !== undefined && length > 0) as number[]
  return lengths.length === 0 ? undefined : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

/** Sum of the bones between two roles of one chain, metres. */
function chainLength(skeleton: Skeleton, from: Role, to: Role): number | undefined {
  const top = skeleton.roles.get(from)
  const bottom = skeleton.roles.get(to)
  if (top === undefined || bottom === undefined) return undefined
  let sum = 0
  for (let joint = bottom; joint !== top; joint = skeleton.parents[joint]) {
    if (joint < 0) return undefined
    sum += portable.norm(skeleton.joints[joint].offset)
  }
  return sum
}
