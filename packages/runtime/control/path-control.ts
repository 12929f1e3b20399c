import { Line } from './line.ts'
import type { Wish } from './wish.ts'

/**
 * Walks along a drawn line `[point][x z]` at a speed: the wish is on the line, ahead of the point of it that is nearest to
 * the figure. A closed line is walked round and round.
 */
export class PathControl {
  readonly #line: Line
  readonly #closed: boolean
  /** Metres along the line. */
  along = 0
  /** Metres per second. */
  speed: number

  constructor(points: ArrayLike<number>, speed: number, closed = false) {
    this.#line = new Line(closed ? [...Array.from(points), points[0], points[1]] : points)
    this.#closed = closed
    this.speed = speed
  }

  /** Length of the line, metres. */
  get length(): number {
    return this.#line.length
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
    const { length } = this
    this.#line.place(this.#closed ? along - length * Math.floor(along / length) : along, place)
  }
}

const place = new Float64Array(3)
