import { scalar, type Kernels } from '@understudy/kernels'
import type { Cells } from './interpret.ts'

/** What the best interpretation costs, and for every cell what the best interpretation that uses it costs. */
export interface CostsThrough {
  readonly least: number
  /** Per cell, in the order of the observations; Infinity where no interpretation uses it. */
  readonly costs: Float64Array
}

/**
 * How near every placed example is to being the answer: the least cost of all interpretations that use it,
 *
 *   through(s, d, t) = F(s, d, t) + B(s, d, t) − D(s, d, t)
 *
 * with F the recurrence of the search (the best way to have come here) and B the same from the end (the best way to
 * go on). Exact, as the search is; its least value is the cost of the answer, which all cells of the answer have. Two
 * searches without their traces: O(P² T) at worst, memory O(P T).
 */
export function costsThrough(
  { states, observations, alignment }: Cells,
  k: number,
  kernels: Kernels = scalar,
  onProgress?: (fraction: number) => void,
): CostsThrough {
  const { count, duration, targetPointCount } = states
  const { firstStart, lastInstant, costs, transforms } = observations
  const width = 3 * targetPointCount
  const forward = Float64Array.from(costs)
  const backward = Float64Array.from(costs)
  const known = new Float64Array(count)
  const near = new Float64Array(count * width)
  const far = new Float64Array(count * width)
  const best = new Float64Array(count)
  const argument = new Int32Array(count)
  for (let instant = 1; instant < lastInstant; instant++) {
    onProgress?.(instant / (2 * lastInstant))
    join(forward, endingAt(instant), states.tails, startingAt(instant), states.heads)
  }
  for (let instant = lastInstant - 1; instant >= 1; instant--) {
    onProgress?.(1 - instant / (2 * lastInstant))
    join(backward, startingAt(instant), states.heads, endingAt(instant), states.tails)
  }

  let least = Infinity
  const through = new Float64Array(costs.length)
  for (let cell = 0; cell < costs.length; cell++) {
    through[cell] = costs[cell] < Infinity ? forward[cell] + backward[cell] - costs[cell] : Infinity
    least = Math.min(least, through[cell])
  }
  return { least, costs: through }

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
