import type { Random } from '@understudy/motion'
import { choleskyFactor, logDeterminant, solveLower } from './cholesky.ts'

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
  /** A draw. `spread` scales the deviations: below 1 stays nearer to the means. */
  readonly sample: (random: Random, spread?: number) => Float64Array
}

/** Factors once, O(count · width³); then a density costs O(count · width²), diagonal O(count · width). */
export function prepareMixture(mixture: Mixture): PreparedMixture {
  const { kind, count, width: d, weights, means, covariances } = mixture
  const factors: Float64Array[] = []
  const constants = new Float64Array(count)
  for (let c = 0; c < count; c++) {
    const shared = kind === 'tied' && c > 0
    if (kind === 'diagonal') {
      const deviations = covariances.slice(c * d, (c + 1) * d).map(Math.sqrt)
      factors.push(deviations)
      constants[c] = -2 * deviations.reduce((sum, s) => sum + Math.log(s), 0)
    } else {
      const at = kind === 'tied' ? 0 : c * d * d
      const l = shared ? factors[0] : covariances.slice(at, at + d * d)
      if (!shared) choleskyFactor(l, d)
      factors.push(l)
      constants[c] = -logDeterminant(l, d)
    }
    constants[c] = 0.5 * (constants[c] - d * Math.log(2 * Math.PI)) + Math.log(weights[c])
  }
  const x = new Float64Array(d)
  const terms = new Float64Array(count)
  const logDensity = (u: Float64Array, at = 0, responsibilities?: Float64Array): number => {
    let top = -Infinity
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
      top = Math.max(top, terms[c])
    }
    let sum = 0
    for (let c = 0; c < count; c++) sum += Math.exp(terms[c] - top)
    const total = top + Math.log(sum)
    if (responsibilities) for (let c = 0; c < count; c++) responsibilities[c] = Math.exp(terms[c] - total)
    return total
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
  return { mixture, logDensity, sample }
}
