import { scalar, type Kernels, portable } from '@understudy/kernels'
import { tridiagonalValues, tridiagonalVectors } from './eigen-tridiagonal.ts'

/** λ in falling order, and the unit vectors of the first of them as rows of `vectors`: `[k][n]`. */
export interface SymmetricEigen {
  /** All n. */
  readonly values: Float64Array
  /** As many as were wanted. */
  readonly vectors: Float64Array
}

/** How many eigenvectors are wanted, and what computes them. */
export interface EigenSymmetricOptions {
  /** How many vectors, once the values are known; all by default. A few are much cheaper than all. */
  readonly wanted?: (values: Float64Array) => number
  /** Plain TypeScript unless told otherwise; the answer is the same. */
  readonly kernels?: Kernels
}

// Golub, Van Loan. Matrix Computations. §8.3 (reduction, implicit QL), §8.2.2 (inverse iteration).
/**
 * Eigenvalues, and eigenvectors as far as wanted, of a symmetric matrix, A z = λ z with the z orthonormal:
 *
 *   Householder          Qᵀ A Q = T tridiagonal                        4n³/3
 *   implicit QL          all λ of T, without vectors                   O(n²)
 *   inverse iteration    y of the k largest, T y = λ y                 O(n k²)
 *   z = Q y                                                            2 n² k
 *
 * `matrix` is `[row][column]`, its lower half is read, and it is not changed. Residual ‖A z − λ z‖ about 1e-14 ‖A‖.
 */
export function eigenSymmetric(
  matrix: Float64Array,
  n: number,
  options: EigenSymmetricOptions = {},
): SymmetricEigen {
  const { wanted = () => n, kernels = scalar } = options
  const a = Float64Array.from(matrix)
  const scale = powerOfTwoAbove(a)
  for (let i = 0; i < a.length; i++) a[i] /= scale
  const d = new Float64Array(n)
  const e = new Float64Array(n)
  const betas = new Float64Array(n)
  kernels.tridiagonalize(a, n, d, e, betas)
  const scaled = tridiagonalValues(d, e, n)
  const values = scaled.map((value) => value * scale)
  const count = Math.min(Math.max(wanted(values), 0), n)
  const vectors = tridiagonalVectors(d, e, n, scaled, count)
  kernels.reflectBack(a, betas, n, vectors, count)
  return { values, vectors }
}

/** Dividing by it changes no digit, and neither squares of small matrices vanish nor those of large ones overflow. */
function powerOfTwoAbove(a: Float64Array): number {
  let largest = 0
  for (let i = 0; i < a.length; i++) {
    const size = Math.abs(a[i])
    if (size > largest) largest = size
  }
  // A power of two beyond the ends of f64 would be 0 or infinite.
  if (!(largest > 1e-300 && largest < 1e300)) return 1
  return portable.pow(2, Math.ceil(portable.log2(largest)))
}
