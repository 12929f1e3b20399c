/** Frames that one small and one large box hold. */
const SMALL = 8
const LARGE = 32

/** Which frames may be answered: every bit of `require` and none of `exclude` must be set in a frame's marks. */
export interface Allowed {
  readonly require: number
  readonly exclude: number
}

/** Everything is allowed. */
export const ANY_FRAME: Allowed = { require: 0, exclude: 0 }

/**
 * Finds the frame nearest to a query under weights that may change from call to call:
 *
 *   argmin over frames f of  D(f) = Σ_d w_d (q_d − x_fd)²
 *
 * Neighbouring frames are alike, so boxes [lo, hi] around 8 and around 32 of them are small, and
 *
 *   D(f) ≥ Σ_d w_d max(lo_d − q_d, 0, q_d − hi_d)²      for every frame f in the box.
 *
 * A box that is no nearer than the best so far is passed over. The bound sums the same terms in the same order as D, and
 * rounding never reverses an order, so the answer is that of a plain scan to the last bit, ties included.
 */
export class FrameSearch {
  readonly features: Float32Array
  readonly width: number
  readonly frameCount: number
  /** `[frame]`: bits that `Allowed` asks for. */
  readonly marks: Uint32Array
  /** Cost of the last answer. */
  cost = Infinity
  /** `[box][lo of all features, hi of all features]` */
  readonly #small: Float32Array
  readonly #large: Float32Array
  /** `[box]`: marks that any, and that all of its frames have. */
  readonly #anyMark: Uint32Array
  readonly #allMarks: Uint32Array

  constructor(features: Float32Array, width: number, frameCount: number, marks: Uint32Array) {
    this.features = features
    this.width = width
    this.frameCount = frameCount
    this.marks = marks
    this.#small = boxes(features, width, frameCount, SMALL)
    this.#large = boxes(features, width, frameCount, LARGE)
    const count = Math.ceil(frameCount / LARGE)
    this.#anyMark = new Uint32Array(count)
    this.#allMarks = new Uint32Array(count).fill(0xffffffff)
    for (let f = 0; f < frameCount; f++) {
      const box = Math.floor(f / LARGE)
      this.#anyMark[box] |= marks[f]
      this.#allMarks[box] &= marks[f]
    }
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
    const { width, frameCount, marks, features } = this
    const { require, exclude } = allowed
    let best = -1
    let least = below
    const largeCount = Math.ceil(frameCount / LARGE)
    for (let large = 0; large < largeCount; large++) {
      if ((this.#anyMark[large] & require) !== require || (this.#allMarks[large] & exclude) !== 0) continue
      if (!nearer(this.#large, 2 * width * large, query, weights, width, least)) continue
      const smallEnd = Math.min((large + 1) * (LARGE / SMALL), Math.ceil(frameCount / SMALL))
      for (let small = large * (LARGE / SMALL); small < smallEnd; small++) {
        if (!nearer(this.#small, 2 * width * small, query, weights, width, least)) continue
        const end = Math.min((small + 1) * SMALL, frameCount)
        for (let frame = small * SMALL; frame < end; frame++) {
          const mark = marks[frame]
          if ((mark & require) !== require || (mark & exclude) !== 0) continue
          if (frame >= skipFirst && frame <= skipLast) continue
          // Written out: a function that answers a fraction allocates it.
          let cost = 0
          const row = frame * width
          for (let d = 0; d < width && cost < least; d++) {
            const off = query[d] - features[row + d]
            cost += weights[d] * (off * off)
          }
          if (cost < least) {
            least = cost
            best = frame
          }
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
}

/** Whether the box at `at` may hold a row that costs less than `limit`. */
function nearer(
  box: Float32Array,
  at: number,
  query: Float32Array,
  weights: Float32Array,
  width: number,
  limit: number,
): boolean {
  let sum = 0
  for (let d = 0; d < width; d++) {
    const q = query[d]
    const low = box[at + d]
    const high = box[at + width + d]
    const off = q < low ? q - low : q > high ? q - high : 0
    sum += weights[d] * (off * off)
    if (sum >= limit) return false
  }
  return true
}

function boxes(rows: Float32Array, width: number, frameCount: number, size: number): Float32Array {
  const out = new Float32Array(2 * width * Math.ceil(frameCount / size))
  for (let frame = 0; frame < frameCount; frame++) {
    const at = 2 * width * Math.floor(frame / size)
    const begins = frame % size === 0
    for (let d = 0; d < width; d++) {
      const value = rows[frame * width + d]
      if (begins || value < out[at + d]) out[at + d] = value
      if (begins || value > out[at + width + d]) out[at + width + d] = value
    }
  }
  return out
}
