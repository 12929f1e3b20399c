import { seeded } from '@understudy/motion'
import type { Interpretation, LaidOut } from './interpret.ts'
import { withinReach, type FindThrough } from './within-reach.ts'

/** How often examples may come back. */
export interface VaryOptions {
  /** An example comes back after so many segments at the earliest, where others do nearly as well; 0: whenever it is best. */
  readonly variety?: number
}

/** What `varySteps` takes where its options do not say. */
const VARY_STEPS_DEFAULTS = { variety: 0 } as const

/** Rounds of pricing and searching again, at most. */
const ROUNDS = 20
/** How many times as much each further round charges. */
const DEARER = 1.25
/** A pair of examples that is played more often than this without anything between is a loop. */
const MOST_PAIRS = 2

/**
 * Interpretations whose examples do not come back at once. On a straight path the cheapest sequence is a loop of two steps, and
 * nobody walks so. Examples that come back within `variety` segments are priced there,
 *
 *   D′_{s,d}[t] = D_{s,d}[t] + λ n_s(t),     n_s(t): how often s was found too early again in a segment that overlaps this one,
 *
 * λ at first the mean cost of a segment and dearer every round, and the cheapest sequence is found anew, until none comes back too early or the rounds are over. The one
 * with fewest early returns is taken, of equals the cheapest at its true cost. Where there are no other steps they come back.
 *
 * Where `through` tells what the best sequence through every cell costs, each round looks at few cells (`withinReach`) and finds the same.
 */
export function varySteps(
  laid: LaidOut,
  best: Interpretation,
  searchAll: (costs: Float64Array) => Interpretation,
  { variety = VARY_STEPS_DEFAULTS.variety }: VaryOptions,
  through?: FindThrough,
): Interpretation {
  let [found, chosen] = [best, best]
  let price = best.cost / Math.max(1, best.segments.length)
  if (!(variety > 0) || !(price > 0)) return best
  // Half of them by chance: priced all at once, the next pair would take over everywhere.
  const random = seeded(1)
  const costs = Float64Array.from(laid.observations.costs)
  const search = through ? withinReach(best.cost, through, searchAll) : searchAll
  for (let round = 0; round < ROUNDS; round++) {
    const early = earlyReturns(found, variety)
    if (early.length === 0) break
    for (const k of early) if (random() < 0.5) raise(costs, laid, found.segments[k], price)
    found = search(costs)
    price *= DEARER
    if (badness(found, variety) < badness(chosen, variety)) chosen = found
  }
  return chosen
}

/** Segments whose example was played within the last `variety` segments. */
function earlyReturns({ segments }: Interpretation, variety: number): number[] {
  const found: number[] = []
  segments.forEach(({ instance }, k) => {
    const recent = segments.slice(Math.max(0, k - variety), k)
    if (recent.some((one) => one.instance === instance)) found.push(k)
  })
  return found
}

/** Loops count most, then early returns, then the cost. */
const badness = (found: Interpretation, variety: number): number =>
  1e6 * loops(found) + 1e3 * earlyReturns(found, variety).length + found.cost

/** How often a pair of examples is played once more after it was played twice running. */
function loops({ segments }: Pick<Interpretation, 'segments'>): number {
  let count = 0
  for (let k = 2 * MOST_PAIRS; k + 1 < segments.length; k++) {
    const again = [0, 1].every((side) =>
      Array.from({ length: MOST_PAIRS }, (_, n) => k + side - 2 * (n + 1)).every(
        (before) => segments[before].instance === segments[k + side].instance,
      ),
    )
    if (again) count++
  }
  return count
}

/** Raises what every placing of an example costs that overlaps where it was played. */
function raise(
  costs: Float64Array,
  { states, observations: { firstStart, lastInstant }, rate }: LaidOut,
  { instance, start, end }: Interpretation['segments'][number],
  price: number,
): void {
  const [from, to] = [Math.round(start * rate), Math.round(end * rate)]
  for (let state = 0; state < states.count; state++) {
    if (states.instance[state] !== instance) continue
    const first = Math.max(firstStart, from - states.duration[state] + 1)
    const last = Math.min(lastInstant - 1, to - 1)
    for (let at = first; at <= last; at++) costs[(at - firstStart) * states.count + state] += price
  }
}
