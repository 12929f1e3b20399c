import type { CheapestJoins } from '../contract.ts'
import type { CheapestSegmentsAnswer, CheapestSegmentsInput } from '../contract-segments.ts'
import { cheapestJoins as plainJoins } from './cheapest-joins.ts'

/** See `CheapestSegments` in the contract: one `cheapestJoins` an instant. */
export function cheapestSegments(
  one: CheapestSegmentsInput,
  cheapestJoins: CheapestJoins = plainJoins,
): CheapestSegmentsAnswer | undefined {
  const { costs, transforms, durations, heads, tails, width, weight, firstStart, lastInstant } = one
  const count = durations.length
  const total = Float64Array.from(costs)
  const back = new Int32Array(costs.length).fill(-1)
  const order = new Int32Array(count)
  const startsHere = new Int32Array(count)
  const placedTails = new Float64Array(count * width)
  const placedHeads = new Float64Array(count * width)
  const ascending = new Float64Array(count)
  const best = new Float64Array(count)
  const argument = new Int32Array(count)
  let visited = 0
  let possible = 0
  for (let instant = 1; instant < lastInstant; instant++) {
    one.onInstant?.(instant)
    const ending = cellsEndingAt(instant)
    const starting = cellsStartingAt(instant)
    possible += ending * starting
    if (starting === 0) continue
    visited += cheapestJoins(
      ascending.subarray(0, ending),
      placedTails,
      placedHeads,
      width,
      weight,
      best.subarray(0, starting),
      argument,
    )
    for (let j = 0; j < starting; j++) {
      const cell = startsHere[j]
      const from = argument[j]
      total[cell] = from < 0 ? Infinity : costs[cell] + best[j]
      back[cell] = from < 0 ? -1 : order[from]
    }
  }
  return traceBack(one, total, back, visited, possible)

  /** Finished cells in ascending order of Q, equal ones in order of their states, with their tails where the input puts them. */
  function cellsEndingAt(instant: number): number {
    const found: number[] = []
    for (let state = 0; state < count; state++) {
      const start = instant - durations[state]
      if (start < firstStart) continue
      const cell = (start - firstStart) * count + state
      if (total[cell] < Infinity) found.push(cell)
    }
    found.sort((a, b) => total[a] - total[b])
    found.forEach((cell, i) => {
      order[i] = cell
      ascending[i] = total[cell]
      place(placedTails, i * width, transforms, 4 * cell, tails, (cell % count) * width, width)
    })
    return found.length
  }

  function cellsStartingAt(instant: number): number {
    let found = 0
    for (let state = 0; state < count; state++) {
      const cell = (instant - firstStart) * count + state
      if (!(costs[cell] < Infinity)) continue
      place(placedHeads, found * width, transforms, 4 * cell, heads, state * width, width)
      startsHere[found++] = cell
    }
    return found
  }
}

/** Points where a cell puts them: turned, then moved. */
export function place(
  out: Float64Array,
  o: number,
  transforms: Float64Array,
  at: number,
  points: Float64Array,
  p: number,
  width: number,
): void {
  const cos = transforms[at]
  const sin = transforms[at + 1]
  const dx = transforms[at + 2]
  const dz = transforms[at + 3]
  for (let c = 0; c < width; c += 3) {
    const x = points[p + c]
    const z = points[p + c + 2]
    out[o + c] = cos * x + sin * z + dx
    out[o + c + 1] = points[p + c + 1]
    out[o + c + 2] = -sin * x + cos * z + dz
  }
}

/** The cheapest cell that reaches the last instant, and where it came from. Seams are computed again: there are few. */
export function traceBack(
  one: CheapestSegmentsInput,
  total: Float64Array,
  back: Int32Array,
  visited: number,
  possible: number,
): CheapestSegmentsAnswer | undefined {
  const { durations, transforms, heads, tails, width, weight, firstStart, lastInstant } = one
  const count = durations.length
  one.totalsOut?.set(total)
  let last = -1
  for (let state = 0; state < count; state++) {
    const earliest = lastInstant - durations[state]
    const latest = firstStart < 0 ? lastInstant - 1 : earliest
    for (let start = Math.max(earliest, firstStart); start <= latest; start++) {
      const cell = (start - firstStart) * count + state
      if (total[cell] < (last < 0 ? Infinity : total[last])) last = cell
    }
  }
  if (last < 0) return undefined
  const cells: number[] = []
  const seams: number[] = []
  const tail = new Float64Array(width)
  const head = new Float64Array(width)
  const best = new Float64Array(1)
  const argument = new Int32Array(1)
  for (let cell = last; cell >= 0; cell = back[cell]) {
    const from = back[cell]
    cells.push(cell)
    if (from < 0) {
      seams.push(0)
      continue
    }
    place(tail, 0, transforms, 4 * from, tails, (from % count) * width, width)
    place(head, 0, transforms, 4 * cell, heads, (cell % count) * width, width)
    plainJoins(total.subarray(from, from + 1), tail, head, width, weight, best, argument)
    seams.push(best[0] - total[from])
  }
  return {
    cells: Int32Array.from(cells.reverse()),
    seams: Float64Array.from(seams.reverse()),
    cost: total[last],
    visited,
    possible,
  }
}
