import { reference } from '@understudy/kernels'

/** A = L Lᵀ in place, false where A is not positive definite to rounding: `CholeskyFactor` in the kernels' contract. */
export const choleskyFactor = reference.choleskyFactor

/** x ← L⁻¹ x. */
export function solveLower(l: Float64Array, n: number, x: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = x[i]
    const row = i * n
    for (let k = 0; k < i; k++) sum -= l[row + k] * x[k]
    x[i] = sum / l[row + i]
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
  for (let i = 0; i < n; i++) sum += Math.log(l[i * n + i])
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
