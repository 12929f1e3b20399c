import { buildFrameTree, type FrameTree } from './frame-tree.ts'

/** Which frames may be answered: every bit of `require` and none of `exclude` must be set in a frame's marks. */
export interface Allowed {
  readonly require: number
  readonly exclude: number
}

/** Everything is allowed. */
export const ANY_FRAME: Allowed = { require: 0, exclude: 0 }

/** Nodes that wait at the same time: one for each level of the tree, and a pair. */
const WAITING = 66

/**
 * Finds the frame nearest to a query under weights that may change from call to call:
 *
 *   argmin over frames f of  D(f) = Σ_d w_d (q_d − x_fd)²
 *
 * Frames are grouped by likeness in a tree (`FrameTree`) whose nodes know the boxes [lo, hi] around their frames, and
 *
 *   D(f) ≥ Σ_d w_d max(lo_d − q_d, 0, q_d − hi_d)²      for every frame f in the box.
 *
 * The nearer child is looked at first, and a box that is farther than the best so far is passed over. The bound sums the
 * same terms in the same order as D, and rounding never reverses an order, so the answer is that of a plain scan to the
 * last bit, ties included.
 */
export class FrameSearch {
  readonly features: Float32Array
  readonly width: number
  readonly frameCount: number
  /** `[frame]`: bits that `Allowed` asks for. */
  readonly marks: Uint32Array
  /** Cost of the last answer. */
  cost = Infinity
  readonly #tree: FrameTree
  /** Nodes that are still to be looked at, and their bounds. */
  readonly #nodes = new Int32Array(WAITING)
  readonly #bounds = new Float64Array(WAITING)

  constructor(features: Float32Array, width: number, frameCount: number, marks: Uint32Array) {
    this.features = features
    this.width = width
    this.frameCount = frameCount
    this.marks = marks
    this.#tree = buildFrameTree(features, width, frameCount, marks)
  }

  /**
   * The nearest allowed frame that costs less than `below`, or −1. `cost` holds what it costs. Of equal frames the first
   * is answered. Frames `skipFirst` to `skipLast` are passed over. No allocation.
   */
  nearest(
    query: Float32Array,
    weights: Float32Array,
    allowed: Allowed = ANY_FRAME,
    below = Infinity,
    skipFirst = 1,
    skipLast = 0,
  ): number {
    const { width, marks, features } = this
    const { order, starts, firstLeaf } = this.#tree
    const { require, exclude } = allowed
    const nodes = this.#nodes
    const bounds = this.#bounds
    let best = -1
    let least = below
    let waiting = this.#add(0, 0, query, weights, allowed, least) ? 1 : 0
    while (waiting > 0) {
      const node = nodes[--waiting]
      if (bounds[waiting] > least) continue
      if (node < firstLeaf) {
        const added = this.#add(waiting, 2 * node + 1, query, weights, allowed, least) ? 1 : 0
        if (!this.#add(waiting + added, 2 * node + 2, query, weights, allowed, least)) waiting += added
        else {
          if (added === 1 && bounds[waiting] < bounds[waiting + 1]) this.#swap(waiting)
          waiting += added + 1
        }
        continue
      }
      const end = starts[node - firstLeaf + 1]
      for (let i = starts[node - firstLeaf]; i < end; i++) {
        const frame = order[i]
        const mark = marks[frame]
        if ((mark & require) !== require || (mark & exclude) !== 0) continue
        if (frame >= skipFirst && frame <= skipLast) continue
        // Written out: a function that answers a fraction allocates it.
        let cost = 0
        const row = frame * width
        for (let d = 0; d < width && cost <= least; d++) {
          const off = query[d] - features[row + d]
          cost += weights[d] * (off * off)
        }
        if (cost < least || (cost === least && frame < best)) {
          least = cost
          best = frame
        }
      }
    }
    this.cost = least
    return best
  }

  /** D of one frame. */
  costOf(frame: number, query: Float32Array, weights: Float32Array): number {
    let cost = 0
    for (let d = 0; d < this.width; d++) {
      const off = query[d] - this.features[frame * this.width + d]
      cost += weights[d] * (off * off)
    }
    return cost
  }

  /** Lets a node wait at `slot` with its bound, if it may hold an allowed frame within `limit`. */
  #add(
    slot: number,
    node: number,
    query: Float32Array,
    weights: Float32Array,
    { require, exclude }: Allowed,
    limit: number,
  ): boolean {
    const { boxes, anyMark, allMarks } = this.#tree
    if ((anyMark[node] & require) !== require || (allMarks[node] & exclude) !== 0) return false
    const { width } = this
    const at = 2 * width * node
    let sum = 0
    for (let d = 0; d < width; d++) {
      const q = query[d]
      const low = boxes[at + d]
      const high = boxes[at + width + d]
      const off = q < low ? q - low : q > high ? q - high : 0
      sum += weights[d] * (off * off)
      if (sum > limit) return false
    }
    this.#nodes[slot] = node
    this.#bounds[slot] = sum
    return true
  }

  /** The nearer of two nodes is looked at first: it waits last. */
  #swap(slot: number): void {
    const nodes = this.#nodes
    const bounds = this.#bounds
    const node = nodes[slot]
    const bound = bounds[slot]
    nodes[slot] = nodes[slot + 1]
    bounds[slot] = bounds[slot + 1]
    nodes[slot + 1] = node
    bounds[slot + 1] = bound
  }
}
