import type { Interpretation } from './interpret.ts'

/** What the best sequence through every cell costs, exact where it is at most `within` above the best of all, squared metres. */
export type FindThrough = (within: number) => Float64Array

/** How far beyond the best is looked at first, as a share of its cost. */
const FIRST_REACH = 0.1
/** How much farther than asked for, so that the next round need not find it anew. */
const FARTHER = 1.5
/** Sums of the same costs in another order differ by less than this share. */
const ROUNDING = 1e-9

/**
 * The exact search again and again, after some cells have become dearer, at a fraction of the cells. With C the cost of the best sequence
 * before and `through` of every cell by the costs of then, every sequence through a cell costs at least that now. So of cells with
 *
 *   through ≤ C + r
 *
 * the cheapest sequence is the cheapest of all if it costs no more than C + r; else r becomes what it costs more than C, which is enough.
 */
export function withinReach(
  least: number,
  findThrough: FindThrough,
  search: (costs: Float64Array) => Interpretation,
): (costs: Float64Array) => Interpretation {
  let reach = FIRST_REACH * least
  let known = 0
  let through: Float64Array | undefined
  return (costs) => {
    for (;;) {
      if (through === undefined || reach > known) {
        known = FARTHER * reach
        through = findThrough(known)
      }
      const limit = (least + reach) * (1 + ROUNDING)
      const near = new Float64Array(costs.length)
      for (let cell = 0; cell < near.length; cell++)
        near[cell] = through[cell] <= limit ? costs[cell] : Infinity
      const found = search(near)
      // Without a beam this is what it costs by the dearer costs.
      const cost = found.lowerBound
      if (cost <= least + reach) return found
      reach = (cost - least) * (1 + ROUNDING)
    }
  }
}
