import { MotionError } from '../errors.ts'

/**
 * A strictly increasing, piecewise linear map between two clocks: `source[i]` seconds on one is
 * `target[i]` seconds on the other. A smooth curve is given by as many knots as it needs, one per
 * frame as a rule. Plain data, so that a recipe can hold it.
 */
export interface TimeMap {
  readonly source: ArrayLike<number>
  readonly target: ArrayLike<number>
}

/** Checks that both clocks only run forward. */
export function makeTimeMap(source: ArrayLike<number>, target: ArrayLike<number>): TimeMap {
  if (source.length !== target.length || source.length < 2) {
    throw new MotionError(
      `timeMap: ${source.length} source and ${target.length} target times were given; ` +
        `both clocks need the same number of knots, at least two.`,
      { code: 'mismatch' },
    )
  }
  for (let knot = 0; knot < source.length; knot++) {
    const runs = knot === 0 || (source[knot] > source[knot - 1] && target[knot] > target[knot - 1])
    if (runs && Number.isFinite(source[knot]) && Number.isFinite(target[knot])) continue
    throw new MotionError(
      `timeMap: knot ${knot} is (${source[knot]}, ${target[knot]}) after ` +
        `(${source[knot - 1]}, ${target[knot - 1]}); both clocks must run strictly forward. ` +
        `Remove knots where either stands still.`,
    )
  }
  return { source, target }
}

/** Target seconds at `seconds` on the source clock. Beyond the ends the outermost pieces continue straight. */
export function mapTime({ source, target }: TimeMap, seconds: number): number {
  let low = 0
  let high = source.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (source[middle] <= seconds) low = middle
    else high = middle
  }
  const share = (seconds - source[low]) / (source[high] - source[low])
  return target[low] + share * (target[high] - target[low])
}

/** The map the other way round. */
export const invertTimeMap = ({ source, target }: TimeMap): TimeMap => ({ source: target, target: source })
