import { instantWeights, portable, scalar, type Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { ALIGNMENTS, type AlignmentName, type Placement } from './alignment.ts'
import { controlWeights } from './control-spec.ts'
import type { MappingDatabase } from './database.ts'
import { INTERPRET_DEFAULTS, seamFactor } from './interpret.ts'
import { preparedStates } from './prepared.ts'
import type { StretchLimits } from './states.ts'
import { FURTHEST } from './under-way.ts'

/** How a control is interpreted while it comes in, and how late a decision may be. */
export interface OnlineOptions {
  /** Instants per second: one `push` each. */
  readonly rate?: number
  /** How long a decision may be changed by what comes later, seconds. */
  readonly latencySeconds?: number
  readonly alignment?: AlignmentName
  readonly stretch?: StretchLimits
  readonly seamWeight?: number
  readonly pointWeights?: readonly number[]
  /**
   * Decisions stand: only what goes on from the last one is considered, and the decisions are one interpretation. Without,
   * nothing is decided: `likelyAt` answers by all that has come, for answers that are blended (`respondOnline`).
   */
  readonly commit?: boolean
  readonly kernels?: Kernels
}

/** What `interpretOnline` takes where its options do not say. */
export const ONLINE_DEFAULTS = { ...INTERPRET_DEFAULTS, latencySeconds: 0.5, commit: true } as const

/** What plays at one instant of the input. */
export interface Decision {
  /** Instant of the input this is for: `latency` instants before the newest. */
  readonly instant: number
  readonly instance: number
  /** Seconds on the input's clock. */
  readonly start: number
  readonly end: number
  readonly placement: Placement
}

/** A placed example that may be what plays at an instant, and how much it counts. */
export interface LikelyExample extends Omit<Decision, 'instant'> {
  /** 0 to 1; those of an instant sum to one. */
  readonly weight: number
}

/** An interpretation that goes on while its control comes in. */
export interface OnlineInterpreter {
  /** One instant of the control, `[point][xyz]`; returns what became final, if anything did. */
  push(points: ArrayLike<number>): Decision | undefined
  /** No more input: the decisions still open, in order. */
  finish(): readonly Decision[]
  /**
   * What may play at an instant, given all input so far: of every interpretation nearly as good as the best, the example it plays
   * then, by exp(−excess/T), the likeliest first. The instant must lie within the latency.
   */
  likelyAt(instant: number, softness: number, most: number): readonly LikelyExample[]
}

/** A way to have played so far: a state from `start` on, and what came before it. */
interface Hypothesis {
  readonly state: number
  readonly start: number
  readonly transform: Float64Array
  readonly tail: Float64Array
  readonly cost: number
  before?: Hypothesis
}

/** Of what is under way nothing is joined to its end yet. */
const NO_TAIL = new Float64Array(0)

/**
 * The interpretation of a control that is still coming. At every instant the open-ended optimum over all input
 * so far is known; the part of it older than the latency becomes final, and only what continues from the final
 * part is kept. With a latency as long as the input it is the offline answer.
 *
 * The same recurrence as `search`, run forward: hypotheses that end at instant n are completed when n arrives.
 */
export function interpretOnline(database: MappingDatabase, options: OnlineOptions = {}): OnlineInterpreter {
  const { rate, stretch, seamWeight, latencySeconds, commit: commits } = { ...ONLINE_DEFAULTS, ...options }
  const alignment = ALIGNMENTS[options.alignment ?? ONLINE_DEFAULTS.alignment]
  const kernels = options.kernels ?? scalar
  const states = preparedStates(database, rate, stretch, kernels)
  const points = states.controlPointCount
  const width = 3 * points
  const joinWidth = 3 * states.targetPointCount
  const pointWeights = options.pointWeights
    ? Float64Array.from(options.pointWeights)
    : controlWeights(database.control, points)
  const controlWeight = pointWeights.reduce((sum, weight) => sum + weight, 0)
  const k = seamFactor(seamWeight, rate, controlWeight, states.targetPointCount)
  const latency = Math.max(0, Math.round(latencySeconds * rate))
  const longest = states.longest
  const weights = new Map<number, Float64Array>()

  let input = new Float64Array(width * 1024)
  let newest = -1
  let emitted = -1
  /** Completed hypotheses by the instant they end at, ascending in cost; only the last `longest` are needed. */
  const ended = new Map<number, Hypothesis[]>()
  let committed: Hypothesis | undefined

  const heads = new Float64Array(states.count * joinWidth)
  const best = new Float64Array(states.count)
  const argument = new Int32Array(states.count)
  const scratch = new Float64Array(alignment.size)
  /** What is under way at the newest instant: several latencies may ask. */
  let known: { newest: number; within: number; found: readonly { hypothesis: Hypothesis; total: number }[] } =
    {
      newest: -1,
      within: 0,
      found: [],
    }

  return { push, finish, likelyAt }

  function push(sample: ArrayLike<number>): Decision | undefined {
    if (sample.length !== width) {
      throw new MotionError(
        `interpretOnline: ${sample.length} numbers came for one instant; ${points} control points need ${width}. ` +
          `Send the same points as the examples have.`,
        { code: 'mismatch' },
      )
    }
    newest++
    if (width * (newest + 1) > input.length) {
      const grown = new Float64Array(2 * input.length)
      grown.set(input)
      input = grown
    }
    for (let c = 0; c < width; c++) {
      // A point that is lost for a moment stays where it was.
      input[newest * width + c] = Number.isFinite(sample[c])
        ? sample[c]
        : newest > 0
          ? input[(newest - 1) * width + c]
          : 0
    }
    if (newest === 0) return undefined
    ended.set(newest, endingNow())
    forget(newest - longest - latency - 1)
    if (!commits || newest - latency <= emitted || newest < latency) return undefined
    return decide(++emitted)
  }

  function finish(): readonly Decision[] {
    const rest: Decision[] = []
    const optimum = newest > 0 ? bestUnderWay() : undefined
    while (emitted < newest && optimum) rest.push(decisionAt(++emitted, optimum))
    return rest
  }

  /** What came before is told no more: a stream has no end, and memory has. */
  function forget(instant: number): void {
    for (const hypothesis of ended.get(instant) ?? []) hypothesis.before = undefined
    ended.delete(instant)
  }

  function likelyAt(instant: number, softness: number, most: number): readonly LikelyExample[] {
    const temperature = softness * seamFactor(1, rate, controlWeight, 1)
    const within = FURTHEST * temperature
    const cheapest = new Map<string, Hypothesis & { readonly total: number }>()
    let least = Infinity
    if (known.newest !== newest || known.within !== within)
      known = { newest, within, found: allUnderWay(within) }
    for (const { hypothesis, total } of known.found) {
      const playing = covering(hypothesis, instant)
      const key = `${playing.state} ${playing.start}`
      least = Math.min(least, total)
      if (total < (cheapest.get(key)?.total ?? Infinity)) cheapest.set(key, { ...playing, total })
    }
    const kept = [...cheapest.values()]
      .filter(({ total }) => total - least <= within)
      .sort((a, b) => a.total - b.total || a.state - b.state)
      .slice(0, most)
      .map((one) => ({ one, weight: portable.exp(-(one.total - least) / temperature) }))
    const sum = kept.reduce((all, { weight }) => all + weight, 0)
    return kept.map(({ one, weight }) => {
      const { instant: _, ...decision } = decisionAt(instant, one)
      return { ...decision, weight: weight / sum }
    })
  }

  /** All that are under way and cost at most `within` more than the cheapest found before them. */
  function allUnderWay(within: number): { readonly hypothesis: Hypothesis; readonly total: number }[] {
    const found: { hypothesis: Hypothesis; total: number }[] = []
    let least = Infinity
    for (let start = newest - 1; start >= newest - longest; start--) {
      const before = start > 0 ? (ended.get(start) ?? []) : []
      if (start > 0 && before.length === 0) continue
      const floor = start > 0 ? before[0].cost : 0
      const laid: { state: number; transform: Float64Array; off: number }[] = []
      for (let state = 0; state < states.count; state++) {
        if (states.duration[state] < newest - start || !stillOpen(state, start)) continue
        const off = lay(start, state, scratch)
        if (floor + off <= least + within) laid.push({ state, transform: scratch.slice(), off })
      }
      if (start > 0) joinAll(before, laid)
      laid.forEach(({ state, transform, off }, index) => {
        const total = off + (start > 0 ? best[index] : 0)
        if (total > least + within) return
        least = Math.min(least, total)
        const earlier = start > 0 ? before[argument[index]] : undefined
        found.push({
          hypothesis: { state, start, transform, tail: NO_TAIL, cost: total, before: earlier },
          total,
        })
      })
    }
    return found
  }

  /** Hypotheses that end exactly at the newest instant, ascending in cost. */
  function endingNow(): Hypothesis[] {
    const found: Hypothesis[] = []
    for (let start = newest - longest; start < newest; start++) {
      const members: number[] = []
      for (let state = 0; state < states.count; state++) {
        if (states.duration[state] === newest - start && stillOpen(state, start)) members.push(state)
      }
      if (members.length > 0 && start + longest > 0) extend(start, members, found)
    }
    return found.sort((a, b) => a.cost - b.cost)
  }

  /**
   * The cheapest of all that are under way, each laid over what has been seen of it. What interpretation alone makes dearer than
   * the best so far is not joined to anything: of the some thousand under way a few dozen are.
   */
  function bestUnderWay(): Hypothesis | undefined {
    let best: Hypothesis | undefined
    for (let start = newest - 1; start >= newest - longest; start--) {
      const before = start > 0 ? (ended.get(start) ?? []) : []
      if (start > 0 && before.length === 0) continue
      const floor = start > 0 ? before[0].cost : 0
      for (let state = 0; state < states.count; state++) {
        if (states.duration[state] < newest - start || !stillOpen(state, start)) continue
        const off = lay(start, state, scratch)
        if (best && floor + off >= best.cost) continue
        const join = start > 0 ? cheapestBefore(before, state, scratch) : { cost: 0, before: undefined }
        const cost = off + join.cost
        if (best && cost >= best.cost) continue
        const transform = scratch.slice()
        best = { state, start, transform, tail: tailOf(state, transform), cost, before: join.before }
      }
    }
    return best
  }

  /** Writes M of a state over what has been seen of it; returns D. */
  function lay(start: number, state: number, transform: Float64Array): number {
    const first = Math.max(0, start)
    const skipped = first - start
    const w = weightsFor(states.duration[state])
    return alignment.fit(
      transform,
      0,
      input,
      first * width,
      states.control,
      states.controlAt[state] + skipped * width,
      skipped > 0 ? w.subarray(skipped * points) : w,
      (Math.min(newest, start + states.duration[state]) - first + 1) * points,
    )
  }

  function cheapestBefore(
    before: readonly Hypothesis[],
    state: number,
    transform: Float64Array,
  ): { readonly cost: number; readonly before: Hypothesis | undefined } {
    alignment.apply(heads, 0, transform, 0, states.heads, state * joinWidth, states.targetPointCount)
    let cost = Infinity
    let chosen: Hypothesis | undefined
    for (const hypothesis of before) {
      if (hypothesis.cost >= cost) break
      let total = hypothesis.cost
      for (let c = 0; c < joinWidth; c++) total += k * (hypothesis.tail[c] - heads[c]) ** 2
      if (total < cost) {
        cost = total
        chosen = hypothesis
      }
    }
    return { cost, before: chosen }
  }

  function extend(start: number, members: readonly number[], found: Hypothesis[]): void {
    const before = start > 0 ? (ended.get(start) ?? []) : []
    if (start > 0 && before.length === 0) return
    const laid = members.map((state) => {
      const transform = new Float64Array(alignment.size)
      return { state, transform, off: lay(start, state, transform) }
    })
    if (start <= 0) {
      for (const { state, transform, off } of laid) {
        found.push({ state, start, transform, tail: tailOf(state, transform), cost: off })
      }
      return
    }
    joinAll(before, laid)
    laid.forEach(({ state, transform, off }, index) => {
      const cost = off + best[index]
      found.push({
        state,
        start,
        transform,
        tail: tailOf(state, transform),
        cost,
        before: before[argument[index]],
      })
    })
  }

  /** best and argument ← the cheapest of `before` and the seam to each that was laid. */
  function joinAll(
    before: readonly Hypothesis[],
    laid: readonly { readonly state: number; readonly transform: Float64Array }[],
  ): void {
    const costs = Float64Array.from(before, ({ cost }) => cost)
    const tails = new Float64Array(before.length * joinWidth)
    before.forEach(({ tail }, index) => tails.set(tail, index * joinWidth))
    laid.forEach(({ state, transform }, index) => {
      alignment.apply(
        heads,
        index * joinWidth,
        transform,
        0,
        states.heads,
        state * joinWidth,
        states.targetPointCount,
      )
    })
    kernels.cheapestJoins(costs, tails, heads, joinWidth, k, best.subarray(0, laid.length), argument)
  }

  function tailOf(state: number, transform: Float64Array): Float64Array {
    const tail = new Float64Array(joinWidth)
    alignment.apply(tail, 0, transform, 0, states.tails, state * joinWidth, states.targetPointCount)
    return tail
  }

  function weightsFor(duration: number): Float64Array {
    let known = weights.get(duration)
    if (!known) weights.set(duration, (known = instantWeights(duration, pointWeights)))
    return known
  }

  /** What the optimum so far plays at `instant`; from then on only its continuations live. */
  function decide(instant: number): Decision {
    const optimum = bestUnderWay()
    if (!optimum)
      throw new MotionError('interpretOnline: no example can go on from here. Allow more stretch.', {
        code: 'not-met',
      })
    const chosen = covering(optimum, instant)
    commit(chosen)
    return decisionAt(instant, chosen)
  }

  function covering(hypothesis: Hypothesis, instant: number): Hypothesis {
    let at = hypothesis
    while (at.start > instant && at.before) at = at.before
    return at
  }

  function decisionAt(instant: number, hypothesis: Hypothesis): Decision {
    const { state, start, transform } = covering(hypothesis, instant)
    return {
      instant,
      instance: states.instance[state],
      start: start / rate,
      end: (start + states.duration[state]) / rate,
      placement: alignment.placement(transform, 0),
    }
  }

  /** What is final is an example and when it began; how long it lasts may still be found out. */
  function isCommitted(state: number, start: number): boolean {
    return (
      committed !== undefined &&
      start === committed.start &&
      states.instance[state] === states.instance[committed.state]
    )
  }

  /** What follows the final example may begin at the newest final instant, which it shares, and not before. */
  function stillOpen(state: number, start: number): boolean {
    return !committed || isCommitted(state, start) || (start > committed.start && start >= emitted)
  }

  /** Only what goes on from the chosen example lives on. */
  function commit(chosen: Hypothesis): void {
    committed = chosen
    for (const [instant, list] of ended) {
      if (instant === chosen.start) ended.set(instant, chosen.before ? [chosen.before] : [])
      else if (instant < emitted) ended.delete(instant)
      else ended.set(instant, list.filter(goesOn))
    }
  }

  function goesOn(hypothesis: Hypothesis): boolean {
    let at = hypothesis
    while (at.start >= emitted && at.before && !isCommitted(at.state, at.start)) at = at.before
    return isCommitted(at.state, at.start)
  }
}
