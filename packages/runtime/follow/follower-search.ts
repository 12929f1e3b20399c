import { LAID_WIDTH, layOver } from './lay-over.ts'
import type { Units } from './units.ts'

/** Further than this from the best, in temperatures, an example would weigh less than a thousandth. */
const FURTHEST = 7
/** What ends at an instant and costs so many temperatures more than the best that ends there is given up, as what is blended. */
const BEAM = 7
/** No example comes before this one. */
const NONE = -1

/** Placed examples that may be what plays at an instant, the likeliest first; its arrays are reused. */
export interface LikelyUnits {
  count: number
  readonly unit: Int32Array
  /** Instants at which it begins and ends; the first may begin before the leader did. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** Sum to one. */
  readonly weight: Float64Array
  /** `[place][cos sin x z]`: how it is laid into the world. */
  readonly laid: Float64Array
}

/** Room for so many placed examples. */
export const makeLikely = (most: number): LikelyUnits => ({
  count: 0,
  unit: new Int32Array(most),
  start: new Int32Array(most),
  end: new Int32Array(most),
  weight: new Float64Array(most),
  laid: new Float64Array(LAID_WIDTH * most),
})

/**
 * The interpretation of a leader who is still moving (Hsu 2004, ch. 4, run forward). A hypothesis is a state s that ends at an instant t, with
 * the cheapest row of examples before it:
 *
 *   Q_s[t] = D_s + min over r of  Q_r[t − d_s] + k ‖T_r tail_r − T_s head_s‖²
 *
 * `push` completes those that end now. `likely` weighs what all interpretations nearly as good as the best play at an earlier instant, those
 * under way laid over what has been seen of them, by exp(−excess/T). The same as `interpretOnline` of the library without decisions, within a
 * beam, and memory is taken once: rings of as many instants as the longest example and the latency last.
 */
export class FollowerSearch {
  readonly units: Units
  /** The newest instant of the leader, counted from 0; −1 before there is one. */
  newest = -1
  /** Root mean square distance of the leader from the best example under way, metres. */
  off = 0
  readonly #ring: number
  readonly #k: number
  readonly #temperature: number
  readonly #window: number
  #inputFrom = 0
  readonly #input: Float64Array
  /** `[instant of the ring][state]` */
  readonly #cost: Float64Array
  readonly #before: Int32Array
  readonly #order: Int32Array
  readonly #laid: Float64Array
  readonly #tails: Float32Array
  /** `[start, counted back from the newest][state]`: what is under way may cost no less, and how it lies. */
  readonly #lower: Float64Array
  readonly #underWay: Float64Array
  readonly #scratch = new Float64Array(LAID_WIDTH)
  readonly #head: Float64Array
  /** What `#join` found. */
  #joined = NONE
  /** What is found by `likely`, ascending in cost. */
  readonly #total: Float64Array
  readonly #state: Int32Array
  readonly #start: Int32Array
  readonly #place: Float64Array
  #found = 0
  #least = Infinity

  /** `mostLag`: how many instants after it an instant may still be asked about; `most`: how many examples are told. */
  constructor(units: Units, mostLag: number, most: number) {
    const { follower, count, longest, joinWidth, points } = units
    this.units = units
    this.#ring = longest + mostLag + 2
    const controlWeight = follower.weights.reduce((sum, weight) => sum + weight, 0)
    this.#k = (follower.seamWeight * (follower.rate / 7.5) * controlWeight) / (joinWidth / 3)
    this.#temperature = follower.softness * (follower.rate / 7.5) * controlWeight
    this.#window = 2 * (longest + 1)
    this.#input = new Float64Array(3 * points * this.#window)
    this.#cost = new Float64Array(this.#ring * count)
    this.#before = new Int32Array(this.#ring * count)
    this.#order = new Int32Array(this.#ring * count)
    this.#laid = new Float64Array(LAID_WIDTH * this.#ring * count)
    this.#tails = new Float32Array(joinWidth * this.#ring * count)
    this.#lower = new Float64Array(longest * count)
    this.#underWay = new Float64Array(LAID_WIDTH * longest * count)
    this.#head = new Float64Array(joinWidth)
    this.#total = new Float64Array(most + 1)
    this.#state = new Int32Array(most + 1)
    this.#start = new Int32Array(most + 1)
    this.#place = new Float64Array(LAID_WIDTH * (most + 1))
  }

  /** One more instant of the leader, `[point][xyz]`; a number that is none stays what it was. */
  push(points: ArrayLike<number>): void {
    this.#take(points)
    const { newest } = this
    if (newest === 0) return
    const { count, duration, joinWidth, heads, tails } = this.units
    const slot = (newest % this.#ring) * count
    let least = Infinity
    for (let state = 0; state < count; state++) {
      const start = newest - duration[state]
      const at = slot + state
      this.#order[at] = state
      this.#before[at] = NONE
      this.#cost[at] = this.#leastAt(start) + this.#lay(start, state, this.#laid, LAID_WIDTH * at)
      if (start <= 0) least = Math.min(least, this.#cost[at])
    }
    // So far without seams: the most promising first, so that few of the others need to be joined.
    sortByCost(this.#order, slot, count, this.#cost)
    const beam = BEAM * this.#temperature
    for (let n = 0; n < count; n++) {
      const state = this.#order[slot + n]
      const at = slot + state
      const start = newest - duration[state]
      if (start > 0) {
        const off = this.#cost[at] - this.#leastAt(start)
        if (this.#cost[at] > least + beam) {
          this.#cost[at] = Infinity
          continue
        }
        this.#layJoints(this.#head, 0, this.#laid, LAID_WIDTH * at, heads, state)
        this.#cost[at] = off + this.#join(start, least + beam - off)
        this.#before[at] = this.#joined
        least = Math.min(least, this.#cost[at])
      }
      this.#layJoints(this.#tails, at * joinWidth, this.#laid, LAID_WIDTH * at, tails, state)
    }
    sortByCost(this.#order, slot, count, this.#cost)
  }

  /** out ← what may play `lag` instants before the newest. There must be two instants, and the lag within the most that was said. */
  likely(lag: number, out: LikelyUnits): void {
    const { newest } = this
    const { count, longest } = this.units
    const instant = newest - lag
    const within = FURTHEST * this.#temperature
    this.#found = 0
    this.#least = Infinity
    const lowest = this.#layUnderWay()
    // What cannot be dearer than a little first: it tells how little the others have to cost.
    for (let sweep = 0; sweep < 2; sweep++)
      for (let back = 0; back < longest; back++)
        for (let state = 0; state < count; state++) {
          const cell = back * count + state
          const lower = this.#lower[cell]
          if (lower <= lowest + this.#temperature === (sweep === 0))
            this.#consider(instant, state, newest - 1 - back, lower, cell, within)
        }
    this.#tell(out, this.#least, within)
  }

  /** Lays everything that is under way over what has been seen of it; answers the least that any may cost. */
  #layUnderWay(): number {
    const { newest } = this
    const { count, duration, longest } = this.units
    let lowest = Infinity
    for (let back = 0; back < longest; back++) {
      const start = newest - 1 - back
      const floor = this.#leastAt(start)
      for (let state = 0; state < count; state++) {
        const cell = back * count + state
        this.#lower[cell] = Infinity
        if (duration[state] <= back) continue
        if (duration[state] === back + 1)
          this.#lower[cell] = this.#cost[(newest % this.#ring) * count + state]
        else this.#lower[cell] = floor + this.#lay(start, state, this.#underWay, LAID_WIDTH * cell)
        lowest = Math.min(lowest, this.#lower[cell])
      }
    }
    return lowest
  }

  /** Joins a state that is under way to what came before it, and keeps what it plays at an instant if it is cheap enough. */
  #consider(
    instant: number,
    state: number,
    start: number,
    lower: number,
    cell: number,
    within: number,
  ): void {
    const { count, duration, heads } = this.units
    const full = this.#found === this.#total.length - 1
    const bound = full ? Math.min(this.#least + within, this.#total[this.#found - 1]) : this.#least + within
    if (!(lower < bound)) return
    const ends = start + duration[state] === this.newest
    const at = (this.newest % this.#ring) * count + state
    const from = ends ? this.#laid : this.#underWay
    const t = LAID_WIDTH * (ends ? at : cell)
    let total = lower
    let before = ends ? this.#before[at] : NONE
    if (!ends && start > 0) {
      const off = lower - this.#leastAt(start)
      this.#layJoints(this.#head, 0, from, t, heads, state)
      total = off + this.#join(start, bound - off)
      before = this.#joined
      if (!(total < bound)) return
    }
    for (let c = 0; c < LAID_WIDTH; c++) this.#scratch[c] = from[t + c]
    if (total < this.#least) {
      this.#least = total
      this.off = Math.sqrt(this.#lay(start, state, this.#head, 0) / this.#weightOf(state, start))
    }
    this.#keep(instant, state, start, before, total)
  }

  /** The cheapest of all that end at an instant; nothing is before the first. */
  #leastAt(instant: number): number {
    if (instant <= 0) return 0
    const slot = (instant % this.#ring) * this.units.count
    return this.#cost[slot + this.#order[slot]]
  }

  /** Begins anew, with no leader. */
  clear(): void {
    this.newest = -1
    this.#inputFrom = 0
    this.off = 0
  }

  #take(points: ArrayLike<number>): void {
    const width = 3 * this.units.points
    this.newest++
    if (this.newest - this.#inputFrom >= this.#window) {
      const kept = this.#window >> 1
      this.#input.copyWithin(0, (this.#window - kept) * width)
      this.#inputFrom = this.newest - kept
    }
    const at = (this.newest - this.#inputFrom) * width
    for (let c = 0; c < width; c++) {
      const value = points[c]
      this.#input[at + c] = Number.isFinite(value) ? value : this.newest > 0 ? this.#input[at - width + c] : 0
    }
  }

  /** Writes how a state that begins at `start` lies over what has been seen of it; answers D. */
  #lay(start: number, state: number, out: Float64Array, o: number): number {
    const { points, control, controlAt, duration, weights } = this.units
    const skipped = start < 0 ? -start : 0
    const first = start + skipped
    const last = Math.min(this.newest, start + duration[state])
    return layOver(
      out,
      o,
      this.#input,
      3 * points * (first - this.#inputFrom),
      control,
      controlAt[state] + 3 * points * skipped,
      weights[duration[state]],
      points * skipped,
      points * (last - first + 1),
    )
  }

  /** What the weights of all that `#lay` compares sum to. */
  #weightOf(state: number, start: number): number {
    const { points, duration, weights } = this.units
    const w = weights[duration[state]]
    let sum = 0
    for (let i = points * Math.max(0, -start); i < points * (this.newest - start + 1) && i < w.length; i++)
      sum += w[i]
    return sum
  }

  /** The least Q_r + k ‖tail_r − head‖² at an instant, by `#head`; nothing above `most` needs to be found. */
  #join(instant: number, most: number): number {
    const { count, joinWidth } = this.units
    const slot = (instant % this.#ring) * count
    const head = this.#head
    const tails = this.#tails
    let best = most
    this.#joined = NONE
    for (let n = 0; n < count; n++) {
      const at = slot + this.#order[slot + n]
      let total = this.#cost[at]
      if (total >= best) break
      const t = at * joinWidth
      for (let c = 0; c < joinWidth && total < best; c++) {
        const gap = tails[t + c] - head[c]
        total += this.#k * (gap * gap)
      }
      if (total < best) {
        best = total
        this.#joined = at - slot
      }
    }
    return this.#joined === NONE ? Infinity : best
  }

  /** out ← T of the head or tail of a state. */
  #layJoints(
    out: Float32Array | Float64Array,
    o: number,
    laid: Float64Array,
    t: number,
    points: Float64Array,
    state: number,
  ): void {
    const { joinWidth } = this.units
    const p = state * joinWidth
    for (let c = 0; c < joinWidth; c += 3) {
      const x = points[p + c]
      const z = points[p + c + 2]
      out[o + c] = laid[t] * x + laid[t + 1] * z + laid[t + 2]
      out[o + c + 1] = points[p + c + 1]
      out[o + c + 2] = laid[t] * z - laid[t + 1] * x + laid[t + 3]
    }
  }

  /** Keeps what a hypothesis plays at an instant, if it is among the cheapest; each placed example once. */
  #keep(instant: number, underWay: number, begun: number, earlier: number, total: number): void {
    const { count, duration } = this.units
    const laid = this.#scratch
    let [state, start, before] = [underWay, begun, earlier]
    while (start > instant && before !== NONE) {
      state = before
      const at = (start % this.#ring) * count + state
      start -= duration[state]
      before = this.#before[at]
      for (let c = 0; c < LAID_WIDTH; c++) laid[c] = this.#laid[LAID_WIDTH * at + c]
    }
    const most = this.#total.length - 1
    let place = 0
    while (place < this.#found && !(this.#state[place] === state && this.#start[place] === start)) place++
    if (place < this.#found) {
      if (total >= this.#total[place]) return
    } else if (this.#found < most) this.#found++
    else if (total >= this.#total[most - 1]) return
    else place = most - 1
    // The place is free: what is dearer moves down to it.
    for (; place > 0 && this.#total[place - 1] > total; place--) this.#move(place - 1, place)
    this.#total[place] = total
    this.#state[place] = state
    this.#start[place] = start
    for (let c = 0; c < LAID_WIDTH; c++) this.#place[LAID_WIDTH * place + c] = laid[c]
  }

  #move(from: number, to: number): void {
    this.#total[to] = this.#total[from]
    this.#state[to] = this.#state[from]
    this.#start[to] = this.#start[from]
    for (let c = 0; c < LAID_WIDTH; c++) this.#place[LAID_WIDTH * to + c] = this.#place[LAID_WIDTH * from + c]
  }

  #tell(out: LikelyUnits, least: number, within: number): void {
    const { unit, duration } = this.units
    let sum = 0
    out.count = 0
    for (let n = 0; n < this.#found && n < out.unit.length; n++) {
      const excess = this.#total[n] - least
      if (excess > within) break
      const state = this.#state[n]
      out.unit[n] = unit[state]
      out.start[n] = this.#start[n]
      out.end[n] = this.#start[n] + duration[state]
      out.weight[n] = Math.exp(-excess / this.#temperature)
      sum += out.weight[n]
      for (let c = 0; c < LAID_WIDTH; c++) out.laid[LAID_WIDTH * n + c] = this.#place[LAID_WIDTH * n + c]
      out.count++
    }
    for (let n = 0; n < out.count; n++) out.weight[n] /= sum
  }
}

/** Sorts `count` indices at `at` by their costs, in place (heap sort: no allocation). */
function sortByCost(order: Int32Array, at: number, count: number, cost: Float64Array): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) sift(order, at, root, count, cost)
  for (let end = count - 1; end > 0; end--) {
    const most = order[at]
    order[at] = order[at + end]
    order[at + end] = most
    sift(order, at, 0, end, cost)
  }
}

function sift(order: Int32Array, at: number, root: number, end: number, cost: Float64Array): void {
  const moved = order[at + root]
  const own = cost[at + moved]
  let hole = root
  for (;;) {
    let child = 2 * hole + 1
    if (child >= end) break
    if (child + 1 < end && cost[at + order[at + child + 1]] > cost[at + order[at + child]]) child++
    if (cost[at + order[at + child]] <= own) break
    order[at + hole] = order[at + child]
    hole = child
  }
  order[at + hole] = moved
}
