import { scalar, type Kernels } from '@understudy/kernels'
import type { Cells } from './interpret.ts'

/** What the best interpretation costs, and for every cell what the best interpretation that uses it costs. */
export interface CostsThrough {
  readonly least: number
  /** Per cell, in the order of the observations; Infinity where no interpretation uses it, or none within what was asked for. */
  readonly costs: Float64Array
}

/** What is known already, and how much need be known. */
export interface CostsThroughOptions {
  readonly kernels?: Kernels
  /** F of every cell, as an exact search leaves it; found again where it is not given. */
  readonly totals?: Float64Array
  /** Cells whose interpretations cost so much more than the best need not be told apart from illegal ones, squared metres. */
  readonly within?: number
  readonly onProgress?: (fraction: number) => void
}

/** Sums of the same costs in another order differ by less than this share. */
const ROUNDING = 1e-9

/**
 * How near every placed example is to being the answer: the least cost of all interpretations that use it,
 *
 *   through(s, d, t) = F(s, d, t) + B(s, d, t) − D(s, d, t)
 *
 * with F the recurrence of the search (the best way to have come here) and B the same from the end (the best way to
 * go on). Exact, as the search is; its least value is the cost of the answer, which all cells of the answer have. Two
 * searches without their traces: O(P² T) at worst, memory O(P T).
 *
 * With F at hand the way back needs to look at few: where F + B − D is more than is asked for, so is everything that goes
 * on through that cell, and where F and the least B of all that may follow are, no join need be tried.
 */
export function costsThrough(
  { states, observations, alignment }: Cells,
  k: number,
  options: CostsThroughOptions = {},
): CostsThrough {
  const { kernels = scalar, within = Infinity, onProgress } = options
  const { count, duration, targetPointCount } = states
  const { firstStart, lastInstant, costs, transforms } = observations
  const width = 3 * targetPointCount
  const backward = Float64Array.from(costs)
  const known = new Float64Array(count)
  const near = new Float64Array(count * width)
  const far = new Float64Array(count * width)
  const best = new Float64Array(count)
  const argument = new Int32Array(count)
  const forward = options.totals ?? forwardTotals()
  const bound = (leastAtTheEnd() + within) * (1 + ROUNDING)
  for (let instant = lastInstant - 1; instant >= 1; instant--) {
    onProgress?.(1 - instant / (2 * lastInstant))
    const from = startingAt(instant).filter((cell) => forward[cell] + backward[cell] - costs[cell] <= bound)
    const least = from.reduce((low, cell) => Math.min(low, backward[cell]), Infinity)
    const ending = endingAt(instant)
    const to = ending.filter((cell) => forward[cell] + least <= bound)
    for (const cell of ending) backward[cell] = Infinity
    join(backward, from, states.heads, to, states.tails)
  }

  let least = Infinity
  const through = new Float64Array(costs.length)
  for (let cell = 0; cell < costs.length; cell++) {
    through[cell] = costs[cell] < Infinity ? forward[cell] + backward[cell] - costs[cell] : Infinity
    least = Math.min(least, through[cell])
  }
  return { least, costs: through }

  function forwardTotals(): Float64Array {
    const totals = Float64Array.from(costs)
    for (let instant = 1; instant < lastInstant; instant++) {
      onProgress?.(instant / (2 * lastInstant))
      join(totals, endingAt(instant), states.tails, startingAt(instant), states.heads)
    }
    return totals
  }

  /** What the answer costs. */
  function leastAtTheEnd(): number {
    let lowest = Infinity
    for (let cell = 0; cell < costs.length; cell++) {
      const end = Math.floor(cell / count) + firstStart + duration[cell % count]
      if (end >= lastInstant && costs[cell] < Infinity) lowest = Math.min(lowest, forward[cell])
    }
    return lowest
  }

  /** totals of `to` ← their own cost + the cheapest of `from` and the seam to it. */
  function join(
    totals: Float64Array,
    from: readonly number[],
    fromPoints: Float64Array,
    to: readonly number[],
    toPoints: Float64Array,
  ): void {
    const ordered = from.filter((cell) => totals[cell] < Infinity).sort((a, b) => totals[a] - totals[b])
    ordered.forEach((cell, i) => {
      known[i] = totals[cell]
      place(near, i, cell, fromPoints)
    })
    to.forEach((cell, i) => place(far, i, cell, toPoints))
    kernels.cheapestJoins(
      known.subarray(0, ordered.length),
      near,
      far,
      width,
      k,
      best.subarray(0, to.length),
      argument,
    )
    to.forEach((cell, i) => {
      totals[cell] = argument[i] < 0 ? Infinity : costs[cell] + best[i]
    })
  }

  function place(out: Float64Array, at: number, cell: number, points: Float64Array): void {
    alignment.apply(
      out,
      at * width,
      transforms,
      cell * alignment.size,
      points,
      (cell % count) * width,
      targetPointCount,
    )
  }

  function endingAt(instant: number): readonly number[] {
    const cells: number[] = []
    for (let state = 0; state < count; state++) {
      const start = instant - duration[state]
      const cell = (start - firstStart) * count + state
      if (start >= firstStart && costs[cell] < Infinity) cells.push(cell)
    }
    return cells
  }

  function startingAt(instant: number): readonly number[] {
    const cells: number[] = []
    for (let state = 0; state < count; state++) {
      const cell = (instant - firstStart) * count + state
      if (costs[cell] < Infinity) cells.push(cell)
    }
    return cells
  }
}
