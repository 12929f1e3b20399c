import { scalar, portable } from '@understudy/kernels'

/** A = L Lᵀ in place, false where A is not positive definite to rounding: `CholeskyFactor` in the kernels' contract. */
export const choleskyFactor = scalar.choleskyFactor

/** x ← L⁻¹ x. */
export function solveLower(l: Float64Array, n: number, x: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = x[i]
    const row = i * n
    for (let k = 0; k < i; k++) sum -= l[row + k] * x[k]
    x[i] = sum / l[row + i]
  }
}

/**
 * x ← L⁻¹ x of four vectors side by side, `[n][4]`, whose numbers before `from` are zero: each is solved as `solveLower` does, but
 * they share the readings of L and none waits for its own last sum.
 */
export function solveLowerFour(l: Float64Array, n: number, x: Float64Array, from = 0): void {
  for (let i = from; i < n; i++) {
    const row = i * n
    const at = 4 * i
    let s0 = x[at]
    let s1 = x[at + 1]
    let s2 = x[at + 2]
    let s3 = x[at + 3]
    for (let k = from, b = 4 * from; k < i; k++, b += 4) {
      const v = l[row + k]
      s0 -= v * x[b]
      s1 -= v * x[b + 1]
      s2 -= v * x[b + 2]
      s3 -= v * x[b + 3]
    }
    const pivot = l[row + i]
    x[at] = s0 / pivot
    x[at + 1] = s1 / pivot
    x[at + 2] = s2 / pivot
    x[at + 3] = s3 / pivot
  }
}

/** x ← L⁻ᵀ x. */
export function solveUpper(l: Float64Array, n: number, x: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    const value = (x[i] /= l[i * n + i])
    const row = i * n
    for (let k = 0; k < i; k++) x[k] -= l[row + k] * value
  }
}

/** x ← A⁻¹ x, with the factor of A. */
export function choleskySolve(l: Float64Array, n: number, x: Float64Array): void {
  solveLower(l, n, x)
  solveUpper(l, n, x)
}

/** ln |A| = 2 Σ ln Lᵢᵢ. */
export function logDeterminant(l: Float64Array, n: number): number {
  let sum = 0
  for (let i = 0; i < n; i++) sum += portable.log(l[i * n + i])
  return 2 * sum
}

/** A⁻¹, `[row][column]`, with the factor of A. */
export function choleskyInverse(l: Float64Array, n: number): Float64Array {
  const out = new Float64Array(n * n)
  const column = new Float64Array(n)
  for (let j = 0; j < n; j++) {
    column.fill(0)
    column[j] = 1
    choleskySolve(l, n, column)
    out.set(column, j * n)
  }
  return out
}
