import type { CheapestJoins } from '../contract.ts'
import { cheapestJoins as plain } from '../scalar/cheapest-joins.ts'
import type { Machine } from './exports.ts'

/**
 * `CheapestJoins` by a sieve in f32 and a judge in f64 (simd/assembly/cheapest-joins.ts): best, argument and count are
 * the reference's to the bit. Where a number is not finite, or so large that f32 could overflow, the reference itself answers.
 */
export function cheapestJoinsOn({ code, arena }: Machine): CheapestJoins {
  return (costs, tails, heads, width, weight, bestOut, argumentOut) => {
    const tailCount = costs.length
    const headCount = bestOut.length
    if (tailCount === 0 || headCount === 0 || width === 0)
      return plain(costs, tails, heads, width, weight, bestOut, argumentOut)
    const panels = Math.ceil(headCount / 8)
    const groups = Math.ceil(tailCount / 4)
    const [costAt, tailAt, headAt, centre, tailPack, headPack, norms, best, argument] = arena.layOut(
      8 * tailCount,
      32 * groups * width,
      64 * panels * width,
      8 * Math.max(width, 8),
      16 * groups * (width + 1),
      32 * panels * width,
      64 * panels,
      64 * panels,
      32 * panels,
    )
    arena.f64(costAt, tailCount).set(costs)
    fill(arena.f64(tailAt, 4 * groups * width), tails, tailCount * width, width)
    fill(arena.f64(headAt, 8 * panels * width), heads, headCount * width, width)
    const looked = code.joins(
      tailCount,
      headCount,
      width,
      weight,
      costAt,
      tailAt,
      headAt,
      centre,
      tailPack,
      headPack,
      norms,
      best,
      argument,
    )
    if (looked < 0) return plain(costs, tails, heads, width, weight, bestOut, argumentOut)
    bestOut.set(arena.f64(best, headCount))
    argumentOut.set(arena.i32(argument, headCount))
    return looked
  }
}

/** Copies `count` numbers and repeats the first row behind them: rows that fill a group must be as near as the others. */
function fill(out: Float64Array, values: Float64Array, count: number, width: number): void {
  out.set(values.length === count ? values : values.subarray(0, count))
  for (let at = count; at < out.length; at += width) out.copyWithin(at, 0, width)
}
