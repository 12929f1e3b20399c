import { portable } from '@understudy/kernels'
import type { Random } from '@understudy/motion'
import { choleskyFactor, logDeterminant, solveLower, solveLowerFour } from './cholesky.ts'

/** p(u) = Σ_c π_c N(u; m_c, S_c): plain data. */
export interface Mixture {
  readonly kind: 'diagonal' | 'tied' | 'full'
  readonly count: number
  readonly width: number
  /** π, sums to 1. */
  readonly weights: Float64Array
  /** `[component][width]`. */
  readonly means: Float64Array
  /** Diagonal: `[component][width]`; tied: one `[width][width]`; full: `[component][width][width]`. */
  readonly covariances: Float64Array
}

/** A mixture with its factors: what evaluation and sampling need. */
export interface PreparedMixture {
  readonly mixture: Mixture
  /** ln p(u); where `responsibilities` is given it receives π_c N_c(u) / p(u). */
  readonly logDensity: (u: Float64Array, at?: number, responsibilities?: Float64Array) => number
  /** The same of `rows` points at once, `[row][width]`, several times as fast; `responsibilities` is `[row][component]`. */
  readonly logDensities: (points: Float64Array, rows: number, responsibilities?: Float64Array) => Float64Array
  /** A draw. `spread` scales the deviations: below 1 stays nearer to the means. */
  readonly sample: (random: Random, spread?: number) => Float64Array
  /** L of each component's covariance (tied: the same for all), or its deviations where it is diagonal. */
  readonly factors: readonly Float64Array[]
}

/** Factors once, O(count · width³/3); then a density costs O(count · width²), diagonal O(count · width). */
export function prepareMixture(mixture: Mixture): PreparedMixture {
  const { kind, count, width: d, weights, means } = mixture
  const { factors, constants } = factorMixture(mixture)
  const x = new Float64Array(4 * d)
  const logDensity = (u: Float64Array, at = 0, responsibilities?: Float64Array): number => {
    const terms = new Float64Array(count)
    for (let c = 0; c < count; c++) {
      let square = 0
      if (kind === 'diagonal') {
        for (let k = 0; k < d; k++) square += ((u[at + k] - means[c * d + k]) / factors[c][k]) ** 2
      } else {
        for (let k = 0; k < d; k++) x[k] = u[at + k] - means[c * d + k]
        solveLower(factors[c], d, x)
        for (let k = 0; k < d; k++) square += x[k] * x[k]
      }
      terms[c] = constants[c] - 0.5 * square
    }
    return logSum(terms, 0, count, responsibilities)
  }
  const logDensities = (
    points: Float64Array,
    rows: number,
    responsibilities?: Float64Array,
  ): Float64Array => {
    const terms = new Float64Array(rows * count)
    for (let c = 0; c < count; c++) {
      if (kind === 'diagonal') squaresOfRows(terms, c, points, rows, mixture, factors[c])
      else squaresOfFours(terms, c, points, rows, mixture, factors[c], x)
      for (let at = c; at < terms.length; at += count) terms[at] = constants[c] - 0.5 * terms[at]
    }
    return Float64Array.from({ length: rows }, (_, n) => logSum(terms, n * count, count, responsibilities))
  }
  const sample = (random: Random, spread = 1): Float64Array => {
    let c = 0
    for (let left = random(); c < count - 1 && left >= weights[c]; c++) left -= weights[c]
    const noise = Float64Array.from({ length: d }, () => spread * random.normal())
    return Float64Array.from({ length: d }, (_, k) => {
      let value = means[c * d + k]
      if (kind === 'diagonal') value += factors[c][k] * noise[k]
      else for (let j = 0; j <= k; j++) value += factors[c][k * d + j] * noise[j]
      return value
    })
  }
  return { mixture, logDensity, logDensities, sample, factors }
}

/** L of each covariance, and ln π − ½ (d ln 2π + ln|S|). */
function factorMixture({ kind, count, width: d, weights, covariances }: Mixture): {
  factors: Float64Array[]
  constants: Float64Array
} {
  const factors: Float64Array[] = []
  const constants = new Float64Array(count)
  for (let c = 0; c < count; c++) {
    const shared = kind === 'tied' && c > 0
    if (kind === 'diagonal') {
      const deviations = covariances.slice(c * d, (c + 1) * d).map(Math.sqrt)
      factors.push(deviations)
      constants[c] = -2 * deviations.reduce((sum, s) => sum + portable.log(s), 0)
    } else {
      const at = kind === 'tied' ? 0 : c * d * d
      const l = shared ? factors[0] : covariances.slice(at, at + d * d)
      if (!shared) choleskyFactor(l, d)
      factors.push(l)
      constants[c] = -logDeterminant(l, d)
    }
    constants[c] = 0.5 * (constants[c] - d * portable.log(2 * Math.PI)) + portable.log(weights[c])
  }
  return { factors, constants }
}

/** ln Σ exp t without leaving f64's range; `responsibilities`, from the same place on, receives exp(t − that). */
function logSum(terms: Float64Array, at: number, count: number, responsibilities?: Float64Array): number {
  let top = -Infinity
  for (let c = 0; c < count; c++) top = Math.max(top, terms[at + c])
  let sum = 0
  for (let c = 0; c < count; c++) sum += portable.exp(terms[at + c] - top)
  const total = top + portable.log(sum)
  if (responsibilities)
    for (let c = 0; c < count; c++) responsibilities[at + c] = portable.exp(terms[at + c] - total)
  return total
}

/** ‖(u − m) / deviations‖² of every row into column c of `[row][component]`. */
function squaresOfRows(
  out: Float64Array,
  c: number,
  points: Float64Array,
  rows: number,
  { count, width: d, means }: Mixture,
  deviations: Float64Array,
): void {
  for (let n = 0; n < rows; n++) {
    let square = 0
    for (let k = 0; k < d; k++) square += ((points[n * d + k] - means[c * d + k]) / deviations[k]) ** 2
    out[n * count + c] = square
  }
}

/** ‖L⁻¹ (u − m)‖² of every row into column c of `[row][component]`, four rows at a time in `x`, `[d][4]`. */
function squaresOfFours(
  out: Float64Array,
  c: number,
  points: Float64Array,
  rows: number,
  { count, width: d, means }: Mixture,
  l: Float64Array,
  x: Float64Array,
): void {
  for (let n = 0; n < rows; n += 4) {
    const lanes = Math.min(4, rows - n)
    x.fill(0)
    for (let lane = 0; lane < lanes; lane++)
      for (let k = 0; k < d; k++) x[4 * k + lane] = points[(n + lane) * d + k] - means[c * d + k]
    solveLowerFour(l, d, x)
    for (let lane = 0; lane < lanes; lane++) {
      let square = 0
      for (let at = lane; at < x.length; at += 4) square += x[at] * x[at]
      out[(n + lane) * count + c] = square
    }
  }
}
