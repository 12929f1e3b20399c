/**
 * A symmetric matrix whose numbers lie within `band` of the diagonal, lower half, row by row: (i, j) is at i · (band + 1) + band + j − i. What frames that
 * touch only their neighbours sum to.
 */
export class BandMatrix {
  readonly size: number
  readonly band: number
  readonly values: Float64Array

  constructor(size: number, band: number) {
    this.size = size
    this.band = band
    this.values = new Float64Array(size * (band + 1))
  }

  /** Adds to (i, j), which must be in the lower half. */
  add(i: number, j: number, value: number): void {
    this.values[i * (this.band + 1) + this.band + j - i] += value
  }

  diagonal(i: number): number {
    return this.values[i * (this.band + 1) + this.band]
  }

  /** Becomes L of L Lᵀ = A in place; false where A is not positive definite. O(size · band²). */
  factor(): boolean {
    const { size, band, values } = this
    const w = band + 1
    for (let i = 0; i < size; i++) {
      const row = i * w + band - i
      for (let j = Math.max(0, i - band); j <= i; j++) {
        const other = j * w + band - j
        let sum = values[row + j]
        for (let k = Math.max(0, i - band, j - band); k < j; k++) sum -= values[row + k] * values[other + k]
        if (i === j) {
          if (!(sum > 0)) return false
          values[row + i] = Math.sqrt(sum)
        } else values[row + j] = sum / values[other + j]
      }
    }
    return true
  }

  /** x ← A⁻¹ x, once factored. */
  solve(x: Float64Array): void {
    const { size, band, values } = this
    const w = band + 1
    for (let i = 0; i < size; i++) {
      const row = i * w + band - i
      let sum = x[i]
      for (let k = Math.max(0, i - band); k < i; k++) sum -= values[row + k] * x[k]
      x[i] = sum / values[row + i]
    }
    for (let i = size - 1; i >= 0; i--) {
      const row = i * w + band - i
      x[i] /= values[row + i]
      for (let k = Math.max(0, i - band); k < i; k++) x[k] -= values[row + k] * x[i]
    }
  }
}
