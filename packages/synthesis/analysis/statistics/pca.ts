import { scalar, type Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { eigenSymmetric } from './eigen-symmetric.ts'

/** How many components `pca` keeps. */
export interface PcaOptions {
  /** Components are kept until they hold this share of the variance. */
  readonly share?: number
  /** And never more than these. */
  readonly maxComponents?: number
  /** Plain TypeScript unless told otherwise; the answer is the same to the bit. */
  readonly kernels?: Kernels
}

/** What `pca` takes where its options do not say. */
export const PCA_DEFAULTS = { share: 0.99, maxComponents: Infinity } as const

/** A mean and orthonormal directions, the one of most variance first. */
export interface PrincipalComponents {
  readonly width: number
  readonly count: number
  readonly mean: Float64Array
  /** `[component][width]`, orthonormal. */
  readonly components: Float64Array
  /** λ, variance along each component (divisor rows − 1). */
  readonly variances: Float64Array
  /** Of all directions, the ones left out too. */
  readonly totalVariance: number
  /** `[row][component]`: where each row of the data lies. */
  readonly scores: Float64Array
}

/**
 * Principal components of `rows` vectors of `width` numbers, `[row][column]`:
 *
 *   x ≈ x̄ + Σ_k c_k p_k,   c_k = p_k · (x − x̄),   λ_k = Σ c_k² / (rows − 1)
 *
 * The eigenproblem is solved on the smaller side: with fewer rows than columns G = X Xᵀ has the same
 * non-zero λ as Xᵀ X and p_k = Xᵀ g_k / √((rows−1) λ_k). Directions below 1e-12 of the largest λ are rounding and
 * left out. The sign of a component is arbitrary in theory; here its largest number is positive.
 *
 * Data in f32 is multiplied in f32, with sums in f64: twice as fast, variances to about 1e-7 of the largest, components orthonormal
 * to about 1e-6 (see `Gram`). Data in f64 stays f64 throughout.
 */
export function pca(
  data: Float64Array | Float32Array,
  rows: number,
  width: number,
  options: PcaOptions = {},
): PrincipalComponents {
  const { share, maxComponents, kernels = scalar } = { ...PCA_DEFAULTS, ...options }
  if (rows < 2 || width < 1 || data.length !== rows * width)
    throw new MotionError(
      `pca: ${data.length} numbers were given as ${rows} × ${width}; two rows or more are needed and every number of each. ` +
        `Add examples, or check the width.`,
      { code: 'mismatch' },
    )
  const mean = meanRow(data, rows, width)
  const wide = rows <= width
  const side = wide ? rows : width
  const small = new Float64Array(side * side)
  // Of f64 in the wide case no centred copy is made: it would cost a tenth of the products. In f32 the kernels would make two.
  const copy = wide && data instanceof Float64Array ? undefined : centre(data, mean, rows, width)
  if (!wide) kernels.gram(transpose(copy!, rows, width), width, rows, small)
  else kernels.gram(copy ?? data, rows, width, small, copy ? undefined : mean)
  let trace = 0
  for (let k = 0; k < side; k++) trace += small[k * side + k]
  const { values, vectors } = eigenSymmetric(small, side, {
    kernels,
    wanted: (found) => {
      let count = 0
      let held = 0
      while (count < side && count < maxComponents && found[count] > 1e-12 * found[0] && held < share * trace)
        held += found[count++]
      return count
    },
  })
  const count = vectors.length / side
  const components = new Float64Array(count * width)
  if (!wide) components.set(vectors)
  else kernels.product(vectors, copy ?? data, count, rows, width, components, copy ? undefined : mean)
  const signs = Float64Array.from({ length: count }, (_, k) => normalizeRow(components, k * width, width))
  return {
    width,
    count,
    mean,
    components,
    variances: values.slice(0, count).map((value) => value / (rows - 1)),
    totalVariance: trace / (rows - 1),
    scores: wide
      ? scoresOfVectors(vectors, values, signs, rows, count)
      : scoresOf(copy!, components, rows, count, width),
  }
}

function meanRow(data: Float64Array | Float32Array, rows: number, width: number): Float64Array {
  const mean = new Float64Array(width)
  for (let r = 0; r < rows; r++) for (let c = 0, at = r * width; c < width; c++) mean[c] += data[at + c]
  for (let c = 0; c < width; c++) mean[c] /= rows
  return mean
}

/** Of the same precision as the data. */
function centre(
  data: Float64Array | Float32Array,
  mean: Float64Array,
  rows: number,
  width: number,
): Float64Array | Float32Array {
  const out = data instanceof Float32Array ? new Float32Array(data.length) : new Float64Array(data.length)
  for (let r = 0; r < rows; r++)
    for (let c = 0, at = r * width; c < width; c++) out[at + c] = data[at + c] - mean[c]
  return out
}

/** X p_k = √λ_k g_k: the small side already knows where its rows lie. */
function scoresOfVectors(
  v: Float64Array,
  values: Float64Array,
  signs: Float64Array,
  rows: number,
  count: number,
): Float64Array {
  const scores = new Float64Array(rows * count)
  for (let k = 0; k < count; k++)
    for (let r = 0; r < rows; r++) scores[r * count + k] = signs[k] * Math.sqrt(values[k]) * v[k * rows + r]
  return scores
}

function scoresOf(
  x: Float64Array | Float32Array,
  p: Float64Array,
  rows: number,
  count: number,
  width: number,
): Float64Array {
  const scores = new Float64Array(rows * count)
  for (let r = 0; r < rows; r++)
    for (let k = 0; k < count; k++) {
      let sum = 0
      for (let c = 0; c < width; c++) sum += x[r * width + c] * p[k * width + c]
      scores[r * count + k] = sum
    }
  return scores
}

/** Unit length, largest number positive; returns the sign it took. */
function normalizeRow(p: Float64Array, at: number, width: number): number {
  let square = 0
  let largest = 0
  for (let c = 0; c < width; c++) {
    square += p[at + c] * p[at + c]
    if (Math.abs(p[at + c]) > Math.abs(largest)) largest = p[at + c]
  }
  const scale = (largest < 0 ? -1 : 1) / Math.sqrt(square)
  for (let c = 0; c < width; c++) p[at + c] *= scale
  return Math.sign(scale)
}

function transpose<T extends Float64Array | Float32Array>(x: T, rows: number, width: number): T {
  const out = x.slice() as T
  for (let r = 0; r < rows; r++) for (let c = 0; c < width; c++) out[c * rows + r] = x[r * width + c]
  return out
}
