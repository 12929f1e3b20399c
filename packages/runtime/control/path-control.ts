import type { Wish } from './wish.ts'

/**
 * Walks along a drawn line `[point][x z]` at a speed: the wish is on the line, ahead of the point of it that is nearest to
 * the figure. A closed line is walked round and round.
 */
export class PathControl {
  readonly #points: Float64Array
  readonly #lengths: Float64Array
  readonly #closed: boolean
  /** Metres along the line. */
  along = 0
  /** Metres per second. */
  speed: number

  constructor(points: ArrayLike<number>, speed: number, closed = false) {
    const count = points.length / 2 + (closed ? 1 : 0)
    this.#points = new Float64Array(2 * count)
    this.#points.set(points)
    if (closed) this.#points.set([points[0], points[1]], 2 * count - 2)
    this.#lengths = new Float64Array(count)
    for (let i = 1; i < count; i++) {
      const x = this.#points[2 * i] - this.#points[2 * i - 2]
      const z = this.#points[2 * i + 1] - this.#points[2 * i - 1]
      this.#lengths[i] = this.#lengths[i - 1] + Math.sqrt(x * x + z * z)
    }
    this.#closed = closed
    this.speed = speed
  }

  /** Length of the line, metres. */
  get length(): number {
    return this.#lengths[this.#lengths.length - 1]
  }

  /** Moves along to the nearest point within a metre of the last one, and writes the wish from there. */
  step(x: number, z: number, horizons: readonly number[], wish: Wish): void {
    let best = Infinity
    let nearest = this.along
    for (let ahead = -0.1; ahead <= 1; ahead += 0.05) {
      this.#place(this.along + ahead)
      const square = (place[0] - x) ** 2 + (place[1] - z) ** 2
      if (square < best) {
        best = square
        nearest = this.along + ahead
      }
    }
    this.along = this.#closed ? nearest : Math.min(Math.max(nearest, 0), this.length)
    for (let h = 0; h < horizons.length; h++) {
      this.#place(this.along + this.speed * horizons[h])
      wish.places[2 * h] = place[0]
      wish.places[2 * h + 1] = place[1]
      wish.facings[h] = place[2]
    }
  }

  /** place ← x, z and yaw of the line at a length. */
  #place(along: number): void {
    const total = this.length
    let s = along
    if (this.#closed) s -= total * Math.floor(s / total)
    s = Math.min(Math.max(s, 0), total)
    let [low, high] = [0, this.#lengths.length - 2]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#lengths[middle] <= s) low = middle
      else high = middle - 1
    }
    const [p, q] = [2 * low, 2 * low + 2]
    const part = this.#lengths[low + 1] - this.#lengths[low]
    const u = part > 0 ? (s - this.#lengths[low]) / part : 0
    const [dx, dz] = [this.#points[q] - this.#points[p], this.#points[q + 1] - this.#points[p + 1]]
    place[0] = this.#points[p] + u * dx
    place[1] = this.#points[p + 1] + u * dz
    place[2] = Math.atan2(dx, dz)
  }
}

const place = new Float64Array(3)
