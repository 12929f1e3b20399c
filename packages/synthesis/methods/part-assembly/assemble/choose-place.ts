import { duration, poseAt, quat, type Interval, type Motion } from '@understudy/motion'
import type { Part } from './part.ts'

/** Which stretch of the donor is laid over which stretch of the base, seconds on their own clocks. */
export interface Place {
  readonly base: Interval
  readonly donor: Interval
}

/** A donor is stretched by this factor at most; beyond, a piece of the longer motion is used. */
export const MAX_STRETCH = 1.5
/** Places are tried this many seconds apart. */
const STEP = 1 / 15

/**
 * Where a lent part goes when nobody says: motions of like length are laid over each other whole; of a longer donor
 * the stretch is taken whose part is most like the base's own; a shorter donor goes where its first and last poses
 * are nearest to the base's, so that the ways in and out are short.
 */
export function choosePlace(base: Motion, donor: Motion, part: Part, given: Partial<Place> = {}): Place {
  const whole = (motion: Motion): Interval => ({ start: 0, end: duration(motion) })
  const wantedBase = given.base ?? whole(base)
  const wantedDonor = given.donor ?? whole(donor)
  const [b, d] = [wantedBase.end - wantedBase.start, wantedDonor.end - wantedDonor.start]
  if (d > MAX_STRETCH * b && !given.donor) {
    const start = least(wantedDonor, b, (at) =>
      mean([0, 0.2, 0.4, 0.6, 0.8, 1], (u) =>
        poseGap(base, wantedBase.start + u * b, donor, at + u * b, part),
      ),
    )
    return { base: wantedBase, donor: { start, end: start + b } }
  }
  if (b > MAX_STRETCH * d && !given.base) {
    const start = least(wantedBase, d, (at) =>
      mean([0, 1], (u) => poseGap(base, at + u * d, donor, wantedDonor.start + u * d, part)),
    )
    return { base: { start, end: start + d }, donor: wantedDonor }
  }
  return { base: wantedBase, donor: wantedDonor }
}

/** The start of the stretch of `length` seconds inside `range` at which `cost` is least. */
function least(range: Interval, length: number, cost: (start: number) => number): number {
  let best = range.start
  let lowest = Infinity
  for (let at = range.start; at + length <= range.end + 1e-9; at += STEP) {
    const found = cost(at)
    if (found < lowest) [lowest, best] = [found, at]
  }
  return best
}

const mean = (values: readonly number[], of: (value: number) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0) / values.length

/** Mean squared angle between the part's joints in two poses. */
function poseGap(base: Motion, at: number, donor: Motion, from: number, { joints }: Part): number {
  const a = poseAt(base, at).rotations
  const b = poseAt(donor, from).rotations
  return mean(joints, (joint) => quat.angleBetween(a[joint], b[joint]) ** 2)
}
