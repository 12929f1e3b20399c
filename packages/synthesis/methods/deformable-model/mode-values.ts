import { scalar, type ModeRows } from '@understudy/kernels'
import type { DeformableModel } from './model.ts'

/**
 * s_c(t) = mean_c(t) + Σ_m modes[t][c][m] u_m, three channels at a time, worked out when asked for and kept while u stays. Who
 * asked at the last u will ask again at the next: their channels are then worked out together, by the kernel, at the first question.
 */
export class ModeValues {
  /** `[frame][channel]`; what `need` was called for is valid. */
  readonly values: Float64Array
  private rows: ModeRows
  private readonly plain: ModeRows
  private readonly mean: Float32Array
  private u: Float64Array
  /** The u that each triple was worked out at, by number. */
  private readonly stamps: Int32Array
  private now = 0
  private asked: Int32Array
  private askedCount = 0
  private wanted: Int32Array
  private wantedCount = 0
  private fetched = true
  private readonly one = new Int32Array(1)
  private readonly made: Float64Array

  constructor({ modes, mean, shapeCount }: DeformableModel) {
    this.plain = scalar.modeRows(modes, shapeCount)
    this.rows = this.plain
    this.mean = mean
    this.values = new Float64Array(mean.length)
    this.stamps = new Int32Array(mean.length / 3)
    this.asked = new Int32Array(mean.length / 3)
    this.wanted = new Int32Array(mean.length / 3)
    this.made = new Float64Array(mean.length)
    this.u = new Float64Array(shapeCount)
  }

  /** Where the modes lie from now on. */
  use(rows: ModeRows): void {
    this.rows = rows
  }

  moveTo(u: Float64Array): void {
    this.u = u
    this.now++
    if (this.askedCount > 0) {
      ;[this.asked, this.wanted] = [this.wanted, this.asked]
      this.wantedCount = this.askedCount
      this.askedCount = 0
    }
    this.fetched = false
  }

  /** Makes the three values from `row` on valid; a row is `frame · channels + channel`, and a multiple of three. */
  need(row: number): void {
    if (!this.fetched) {
      this.fetched = true
      this.fetch(this.rows, this.wanted, this.wantedCount)
    }
    // Each joint asks once for a u; the list has room for all there are.
    if (this.askedCount < this.asked.length) this.asked[this.askedCount++] = row
    if (this.stamps[row / 3] === this.now) return
    this.one[0] = row
    this.fetch(this.plain, this.one, 1)
  }

  private fetch(rows: ModeRows, list: Int32Array, count: number): void {
    if (count === 0) return
    const { made, values, mean, stamps, now } = this
    rows.values(list, count, this.u, made)
    for (let i = 0; i < count; i++) {
      const row = list[i]
      values[row] = mean[row] + made[3 * i]
      values[row + 1] = mean[row + 1] + made[3 * i + 1]
      values[row + 2] = mean[row + 2] + made[3 * i + 2]
      stamps[row / 3] = now
    }
  }
}
