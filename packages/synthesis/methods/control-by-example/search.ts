import { MotionError } from '@understudy/motion'
import type { Kernels } from '@understudy/kernels'
import type { Alignment } from './alignment.ts'
import type { Observations } from './observe.ts'
import type { States } from './states.ts'

export interface SearchOptions {
  /** k: what a squared metre of seam costs beside a squared metre off the control. */
  readonly seamWeight: number
  /** Keep only cells within this of the best that ends at the same instant; none: exact. */
  readonly beamWidth?: number
  /** Receives Q of every cell, where given; within a beam only some of them are the least. */
  readonly totalsOut?: Float64Array
  /** Called once per instant; throws to cancel. */
  readonly onInstant?: (instant: number, last: number) => void
}

export interface SearchStep {
  readonly state: number
  /** Instant; may be negative, and start + duration may pass the last instant, when ends are open. */
  readonly start: number
  readonly cell: number
  /** k · C of the seam before this step. */
  readonly seamCost: number
}

export interface SearchResult {
  readonly steps: readonly SearchStep[]
  readonly cost: number
  /** No sequence at all costs less than this. Equal to `cost` without a beam. */
  readonly lowerBound: number
  /** Transitions looked at, and how many there are. */
  readonly visited: number
  readonly possible: number
}

/**
 * The cheapest sequence of states that covers the input (Hsu 2004, eq. 4.5 to 4.7):
 *
 *   Q_{s,d}[t] = D_{s,d}[t] + min over (r,c) of  Q_{r,c}[t−d] + k ‖ω(M_{r,c} b_r) − α(M_{s,d} b_s)‖²
 *
 * Exact unless a beam is asked for. Laid along the ground the whole recurrence is one kernel; with other classes of M, or
 * within a beam, it goes instant by instant.
 */
export function search(
  states: States,
  observations: Observations,
  alignment: Alignment,
  kernels: Kernels,
  options: SearchOptions,
): SearchResult {
  if (alignment.name !== 'ground' || options.beamWidth !== undefined)
    return searchByInstant(states, observations, alignment, kernels, options)
  const { firstStart, lastInstant, costs, transforms } = observations
  const found = kernels.cheapestSegments({
    costs,
    transforms,
    durations: states.duration,
    heads: states.heads,
    tails: states.tails,
    width: 3 * states.targetPointCount,
    weight: options.seamWeight,
    firstStart,
    lastInstant,
    totalsOut: options.totalsOut,
    onInstant: (instant) => options.onInstant?.(instant, lastInstant),
  })
  if (!found) throw nothingFits(states, lastInstant)
  const { cells, seams, cost, visited, possible } = found
  const steps = Array.from(cells, (cell, index) => ({
    state: cell % states.count,
    start: Math.floor(cell / states.count) + firstStart,
    cell,
    seamCost: seams[index],
  }))
  return { steps, cost, lowerBound: cost, visited, possible }
}

function nothingFits(states: States, lastInstant: number): MotionError {
  return new MotionError(
    `interpret: no sequence of examples fits ${lastInstant + 1} instants at ${states.rate} Hz: ` +
      `their lengths, stretched, do not add up to the input's, or the constraints contradict each other. ` +
      `Allow more stretch, open the ends, or drop a constraint.`,
    { code: 'not-met' },
  )
}

/**
 * The same by one call of `cheapestJoins` an instant, for any class of M and with a beam; the oracle of the kernel, too.
 * O(P² T) at worst; predecessors are tried in ascending Q and given up as soon as their Q alone is too much, which leaves a
 * fifth of the work on real dances. Memory O(P T).
 */
export function searchByInstant(
  states: States,
  observations: Observations,
  alignment: Alignment,
  kernels: Kernels,
  options: SearchOptions,
): SearchResult {
  const { count, duration } = states
  const { firstStart, lastInstant, costs, transforms } = observations
  const width = 3 * states.targetPointCount
  const total = Float64Array.from(costs)
  const back = new Int32Array(costs.length).fill(-1)
  const seam = new Float64Array(costs.length)
  const order = new Int32Array(count)
  const startsHere = new Int32Array(count)
  const tails = new Float64Array(count * width)
  const heads = new Float64Array(count * width)
  const cheapest = new Float64Array(count)
  const best = new Float64Array(count)
  const argument = new Int32Array(count)
  const remaining = options.beamWidth === undefined ? undefined : leastRemaining(states, observations)
  let bound = Infinity
  let visited = 0
  let possible = 0

  for (let instant = 1; instant < lastInstant; instant++) {
    options.onInstant?.(instant, lastInstant)
    const ending = cellsEndingAt(instant)
    const starting = cellsStartingAt(instant)
    possible += ending.possible * starting
    if (starting === 0) continue
    visited += kernels.cheapestJoins(
      cheapest.subarray(0, ending.kept),
      tails,
      heads,
      width,
      options.seamWeight,
      best.subarray(0, starting),
      argument,
    )
    for (let j = 0; j < starting; j++) {
      const cell = startsHere[j]
      if (argument[j] < 0) {
        total[cell] = Infinity
        continue
      }
      const from = order[argument[j]]
      back[cell] = from
      seam[cell] = best[j] - total[from]
      total[cell] = costs[cell] + best[j]
    }
  }
  options.totalsOut?.set(total)
  return trace()

  /** Collects finished cells in ascending order of cost, with their tails where the input puts them. */
  function cellsEndingAt(instant: number): { kept: number; possible: number } {
    const found: number[] = []
    for (let state = 0; state < count; state++) {
      const start = instant - duration[state]
      if (start < firstStart) continue
      const cell = (start - firstStart) * count + state
      if (total[cell] < Infinity) found.push(cell)
    }
    found.sort((a, b) => total[a] - total[b])
    let kept = found.length
    if (remaining && kept > 0) {
      const limit = total[found[0]] + (options.beamWidth ?? Infinity)
      while (kept > 0 && total[found[kept - 1]] > limit) kept--
      // The first cell given up is the cheapest of them: it bounds what any of them could have led to.
      if (kept < found.length) bound = Math.min(bound, total[found[kept]] + remaining[instant])
    }
    for (let i = 0; i < kept; i++) {
      const cell = found[i]
      order[i] = cell
      cheapest[i] = total[cell]
      alignment.apply(
        tails,
        i * width,
        transforms,
        cell * alignment.size,
        states.tails,
        (cell % count) * width,
        states.targetPointCount,
      )
    }
    return { kept, possible: found.length }
  }

  function cellsStartingAt(instant: number): number {
    let found = 0
    for (let state = 0; state < count; state++) {
      const cell = (instant - firstStart) * count + state
      if (!(costs[cell] < Infinity)) continue
      alignment.apply(
        heads,
        found * width,
        transforms,
        cell * alignment.size,
        states.heads,
        state * width,
        states.targetPointCount,
      )
      startsHere[found++] = cell
    }
    return found
  }

  function trace(): SearchResult {
    let last = -1
    for (let state = 0; state < count; state++) {
      const earliest = lastInstant - duration[state]
      const latest = firstStart < 0 ? lastInstant - 1 : earliest
      for (let start = Math.max(earliest, firstStart); start <= latest; start++) {
        const cell = (start - firstStart) * count + state
        if (total[cell] < (last < 0 ? Infinity : total[last])) last = cell
      }
    }
    if (last < 0) throw nothingFits(states, lastInstant)
    const steps: SearchStep[] = []
    for (let cell = last; cell >= 0; cell = back[cell]) {
      const start = Math.floor(cell / count) + firstStart
      steps.push({ state: cell % count, start, cell, seamCost: seam[cell] })
    }
    steps.reverse()
    return { steps, cost: total[last], lowerBound: Math.min(total[last], bound), visited, possible }
  }
}

/** The least that interpretation the rest of the input can cost from each instant on, if every seam were free. */
function leastRemaining(states: States, { firstStart, lastInstant, costs }: Observations): Float64Array {
  const { count, duration } = states
  const least = new Float64Array(lastInstant + states.longest + 1)
  for (let instant = lastInstant - 1; instant >= 0; instant--) {
    let smallest = Infinity
    for (let state = 0; state < count; state++) {
      const cost = costs[(instant - firstStart) * count + state] + least[instant + duration[state]]
      if (cost < smallest) smallest = cost
    }
    least[instant] = smallest
  }
  return least
}
