/**
 * How one joint's rotations are stored over a block of frames.
 *
 * A unit quaternion has three free numbers. The one that stays largest over the block is left out and comes back as
 * √(1 − Σ others²); signs are chosen so that it is positive. If the others are off by at most s/2 each, the rotation is off by
 *
 *   angle ≤ 2 · √3 (s/2) / m = √3 s / m       m the least value of the number left out (first order in s)
 *
 * so the step s = ε m / √3 keeps the angle below ε; half a percent less pays for the second order. If no number stays above
 * 0.35, all four are stored and normalised again, with s = ε/2: an error e of a unit quaternion turns it by at most 2e, and
 * e ≤ √4 · s/2.
 */
export interface JointCode {
  /** The number left out, 0 to 3, or 4 if none is. */
  readonly dropped: number
  readonly step: number
}

const SMALLEST_DROPPED = 0.35
const SECOND_ORDER = 0.995

/** The code for `[frame][xyzw]` of one joint, so that no rotation is off by more than `tolerance` radians. */
export function chooseCode(rotations: Float64Array, tolerance: number): JointCode {
  let dropped = 4
  let most = SMALLEST_DROPPED
  for (let c = 0; c < 4; c++) {
    let least = Infinity
    for (let i = c; i < rotations.length; i += 4) least = Math.min(least, Math.abs(rotations[i]))
    if (least > most) {
      most = least
      dropped = c
    }
  }
  // The smallest value after rounding, not before: the root shrinks by as much as its parts grow.
  const step = dropped === 4 ? tolerance / 2 : (tolerance * (most - 2 * tolerance)) / Math.sqrt(3)
  return { dropped, step: Math.fround(SECOND_ORDER * step) }
}

/** Turns signs so that what is left out is positive; without one, so that neighbours are near each other. */
export function alignSigns(rotations: Float64Array, dropped: number): void {
  for (let i = 0; i < rotations.length; i += 4) {
    let sign = rotations[i + dropped]
    if (dropped === 4) {
      sign = 1
      if (i > 0) {
        sign = 0
        for (let c = 0; c < 4; c++) sign += rotations[i + c] * rotations[i + c - 4]
      }
    }
    if (sign < 0) for (let c = i; c < i + 4; c++) rotations[c] = -rotations[c]
  }
}
