/** A line on the ground, `[point][x z]`, by the length along it. */
export class Line {
  readonly #points: Float64Array
  readonly #lengths: Float64Array

  constructor(points: ArrayLike<number>) {
    const count = points.length / 2
    this.#points = Float64Array.from(points)
    this.#lengths = new Float64Array(count)
    for (let i = 1; i < count; i++) {
      const x = this.#points[2 * i] - this.#points[2 * i - 2]
      const z = this.#points[2 * i + 1] - this.#points[2 * i - 1]
      this.#lengths[i] = this.#lengths[i - 1] + Math.sqrt(x * x + z * z)
    }
  }

  /** Metres. */
  get length(): number {
    return this.#lengths[this.#lengths.length - 1]
  }

  /** out ← x, z and yaw at a length, which is kept within the line. */
  place(along: number, out: Float64Array): void {
    const s = Math.min(Math.max(along, 0), this.length)
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
    out[0] = this.#points[p] + u * dx
    out[1] = this.#points[p + 1] + u * dz
    out[2] = Math.atan2(dx, dz)
  }
}
