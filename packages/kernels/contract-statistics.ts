/**
 * Kernels of the statistics: matrix products, the reduction of a symmetric matrix, least squares. As everywhere in the
 * contract all sets give the same bits, so the order of every sum is part of what is said here.
 */

/**
 * G = X Xᵀ of `rows` × `width` numbers, `[row][column]`; symmetric, both halves written. O(rows² width / 2).
 *
 *   f64:  G(i, j) = Σ over panels of 512 columns, in order, of ( Σ x(i, k) x(j, k), k in order )
 *   f32:  the same with blocks of 128 columns, products and the sum inside a block rounded to f32, blocks summed in f64
 *
 * Data in single precision is multiplied in single precision: twice as fast, and with an error of some 1e-8 of the largest number
 * of G (a block's sum loses at most 128 · 2⁻²⁴ of Σ |x y|, and the losses of many blocks cancel). Enough for every direction above a
 * millionth of the variance; who wants smaller ones hands over f64. `centre`, if given, is first taken from every row, the differences
 * rounded to the precision of x.
 */
export type Gram = (
  x: Float64Array | Float32Array,
  rows: number,
  width: number,
  out: Float64Array,
  centre?: Float64Array,
) => void

/**
 * C = A B, A `[m][inner]`, B `[inner][n]`, C `[m][n]`:  c(i, j) = Σ_k a(i, k) b(k, j), k in order.
 *
 * With B in f32 A is rounded to f32, too, and sums of 128 terms run in f32, such blocks in f64. `centre` is taken from the rows of B.
 */
export type Product = (
  a: Float64Array,
  b: Float64Array | Float32Array,
  m: number,
  inner: number,
  n: number,
  out: Float64Array,
  centre?: Float64Array,
) => void

/**
 * Qᵀ A Q = T, tridiagonal, by Householder's reflections from the last row up (Golub, Van Loan §8.3):
 *
 *   H_i = I − β_i v vᵀ on the first i numbers,  Q = H_{n−1} … H_2,  v = row i of A as it then is, its last number less ∓‖row‖
 *   p = A v,   w = β p − ½ β² (v · p) v,   A ← A − v wᵀ − w vᵀ
 *
 * `matrix` is `[n][n]`; its lower half is read, and row i then keeps v in its first i places. `diagonal` receives T(i, i),
 * `offDiagonal[i]` T(i + 1, i), `betas[i]` β_i (0 where nothing had to be reflected). Inner products in four lanes, j mod 4, what is
 * left over in the first, added as (0 + 2) + (1 + 3). Numbers should be about 1: squares below 1e-308 vanish. O(4n³/3).
 */
export type Tridiagonalize = (
  matrix: Float64Array,
  n: number,
  diagonal: Float64Array,
  offDiagonal: Float64Array,
  betas: Float64Array,
) => void

/** z ← Q z for `count` vectors, `[vector][n]`, with what `Tridiagonalize` left; inner products in order. O(2 n² count). */
export type ReflectBack = (
  reflectors: Float64Array,
  betas: Float64Array,
  n: number,
  vectors: Float64Array,
  count: number,
) => void

/**
 * The lower half of H += JᵀJ and g += Jᵀ r, residual by residual, for the columns `[from, to)` of J, `[residual][n]`; the
 * others are zero and not looked at. `hessian` is `[n][n]`, its upper half is left alone. O(residuals (to − from)²).
 */
export type NormalEquations = (
  jacobian: Float64Array,
  residuals: Float64Array,
  count: number,
  n: number,
  from: number,
  to: number,
  gradient: Float64Array,
  hessian: Float64Array,
) => void

/**
 * A = L Lᵀ in place: the lower half of `a`, `[n][n]`, becomes L; what is above the diagonal is left.
 *
 *   l(i, j) = (a(i, j) − Σ_{k<j} l(i, k) l(j, k)) / l(j, j),   l(i, i) = √(a(i, i) − Σ_{k<i} l(i, k)²),   k in order
 *
 * False where a pivot is not positive, NaN included; the lower half then means nothing. O(n³/3).
 */
export type CholeskyFactor = (a: Float64Array, n: number) => boolean

/**
 * A matrix of modes, `[row][mode]`, of which a few rows are asked again and again: laid out once, wherever the kernels like to have
 * it. Rows come in threes, x y z; `first` names the x of each. O(width) a row.
 */
export interface ModeRows {
  /** Numbers from one row of a slope to the next: `width`, and up to three that mean nothing. */
  readonly stride: number
  /**
   * out[3i + c] = Σ_m modes[first_i + c][m] u_m for the first `count` triples: four lanes, m mod 4, what is left over in the
   * first, added as (0 + 2) + (1 + 3).
   */
  values(first: Int32Array, count: number, u: Float64Array, out: Float64Array): void
  /**
   * Sums of triples, three rows each:  out[k][a][m] = Σ_t ( c_ta0 modes[first_t][m] + c_ta1 modes[first_t + 1][m] + c_ta2 modes[first_t + 2][m] )
   *
   * over t in `[starts[k], starts[k + 1])`, in order, for a = 0, 1, 2; `coefficients` is `[t][a][3]`, `out` `[k][3][stride]`. Where
   * `flat[k]` is 1 nobody wants a = 1, and its row means nothing.
   */
  slopes(
    starts: Int32Array,
    count: number,
    flat: Uint8Array,
    first: Int32Array,
    coefficients: Float64Array,
    out: Float64Array,
  ): void
}

/** See `ModeRows`. The matrix must not change afterwards. */
export type MakeModeRows = (modes: Float32Array, width: number) => ModeRows

/** The kernels above, as `Kernels` has them. */
export interface StatisticsKernels {
  readonly gram: Gram
  readonly product: Product
  readonly tridiagonalize: Tridiagonalize
  readonly reflectBack: ReflectBack
  readonly normalEquations: NormalEquations
  readonly choleskyFactor: CholeskyFactor
  readonly modeRows: MakeModeRows
}
