import { portable } from '@understudy/kernels'
import { MotionError, type Random } from '@understudy/motion'
import { logDeterminant, solveLowerFour } from './cholesky.ts'
import { prepareMixture, type Mixture, type PreparedMixture } from './mixture.ts'

/** What the covariances of a mixture may be. */
export type MixtureKind = Mixture['kind']

/** The kind and number of Gaussians, and when EM stops. */
export interface FitMixtureOptions {
  readonly kind?: MixtureKind
  readonly components?: number
  readonly maxIterations?: number
  /** EM stops when the objective rises by less than this per point. */
  readonly tolerance?: number
  /**
   * ν: every covariance is estimated as if it had also seen this many points spread like the whole set,
   * each dimension by itself. 0 trusts the points alone: too sure where a component has fewer than it has dimensions.
   */
  readonly shrink?: number
}

/** What `fitMixture` takes where its options do not say. */
export const FIT_MIXTURE_DEFAULTS = {
  kind: 'diagonal',
  components: 3,
  maxIterations: 100,
  tolerance: 1e-5,
  shrink: 4,
} as const

/** A mixture of Gaussians and how likely it makes its points. */
export interface FittedMixture {
  readonly mixture: Mixture
  /** Σ ln p(uₙ). */
  readonly logLikelihood: number
  /** What EM raises, after each iteration: the likelihood, and with ν > 0 the prior of the covariances. Never falls. */
  readonly objective: readonly number[]
}

// Dempster, Laird, Rubin. Maximum likelihood from incomplete data via the EM algorithm. JRSS B, 1977.
/**
 * Fits p(u) = Σ π_c N(u; m_c, S_c) to `rows` points, `[row][width]`:
 *
 *   r_nc = π_c N_c(uₙ) / p(uₙ)      N_c = Σₙ r_nc      m_c = Σ r_nc uₙ / N_c
 *   S_c = ( Σₙ r_nc (uₙ − m_c)(uₙ − m_c)ᵀ + ν Λ ) / (N_c + ν),   Λ = diag of the whole set's variances
 *
 * The ν term is the mode under an inverse-Wishart prior, so EM still never falls: its objective is
 * Σ ln p(uₙ) − ½ Σ_c ( ν ln|S_c| + ν tr(Λ S_c⁻¹) ). Started by k-means++ from `random`.
 */
export function fitMixture(
  points: Float64Array,
  rows: number,
  width: number,
  options: FitMixtureOptions,
  random: Random,
): FittedMixture {
  const { kind, components, maxIterations, tolerance, ...given } = { ...FIT_MIXTURE_DEFAULTS, ...options }
  // Never quite nothing: a component that sits on one point would be infinitely sure.
  const shrink = Math.max(given.shrink, 1e-6)
  if (rows < 2 * components || components < 1)
    throw new MotionError(
      `fitMixture: ${components} components were asked of ${rows} points; at least two points a component are needed. ` +
        `Ask for fewer, or add examples.`,
      { code: 'too-little' },
    )
  const spread = variances(points, rows, width)
  const r = startResponsibilities(points, rows, width, components, spread, random)
  const objective: number[] = []
  let mixture = maximise(points, rows, width, components, kind, r, shrink, spread)
  let logLikelihood = -Infinity
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const prepared = prepareMixture(mixture)
    logLikelihood = prepared.logDensities(points, rows, r).reduce((sum, value) => sum + value, 0)
    objective.push(logLikelihood + covariancePrior(prepared, shrink, spread))
    const last = objective.length - 1
    if (last > 0 && objective[last] - objective[last - 1] < tolerance * rows) break
    if (iteration < maxIterations - 1)
      mixture = maximise(points, rows, width, components, kind, r, shrink, spread)
  }
  return { mixture, logLikelihood, objective }
}

/**
 * The kind and number of components under which points left out are likeliest: `folds` parts, each scored by
 * a fit to the others. Points of one `group` (a take) are left out together: neighbours would give the answer away.
 */
export function chooseMixture(
  points: Float64Array,
  rows: number,
  width: number,
  candidates: readonly FitMixtureOptions[],
  random: Random,
  folds = 5,
  group: readonly (string | number)[] = [],
): {
  readonly fitted: FittedMixture
  readonly chosen: FitMixtureOptions
  readonly heldOut: readonly number[]
} {
  const names = [...new Set(Array.from({ length: rows }, (_, n) => group[n] ?? n))]
  const foldOf = new Map(names.map((name) => [name, random.integer(folds)]))
  const heldOut = candidates.map((candidate) => {
    let total = 0
    for (let fold = 0; fold < folds; fold++) {
      const isOut = (n: number): boolean => foldOf.get(group[n] ?? n) === fold
      const inside = Array.from({ length: rows }, (_, n) => n).filter((n) => !isOut(n))
      if (inside.length === rows) continue
      if (inside.length < 2 * (candidate.components ?? FIT_MIXTURE_DEFAULTS.components)) return -Infinity
      const part = new Float64Array(inside.length * width)
      inside.forEach((n, k) => part.set(points.subarray(n * width, (n + 1) * width), k * width))
      const { mixture } = fitMixture(part, inside.length, width, candidate, random.fork(`fold ${fold}`))
      const { logDensity } = prepareMixture(mixture)
      for (let n = 0; n < rows; n++) if (isOut(n)) total += logDensity(points, n * width)
    }
    return total / rows
  })
  let best = 0
  heldOut.forEach((value, k) => {
    if (value > heldOut[best]) best = k
  })
  const fitted = fitMixture(points, rows, width, candidates[best], random.fork('whole'))
  return { fitted, chosen: candidates[best], heldOut }
}

function variances(points: Float64Array, rows: number, width: number): Float64Array {
  const out = new Float64Array(width)
  for (let k = 0; k < width; k++) {
    let mean = 0
    for (let n = 0; n < rows; n++) mean += points[n * width + k] / rows
    for (let n = 0; n < rows; n++) out[k] += (points[n * width + k] - mean) ** 2 / rows
  }
  const mean = out.reduce((sum, v) => sum + v, 0) / width
  // A dimension that never varies would make every density infinite.
  return out.map((v) => Math.max(v, 1e-9 * mean, 1e-300))
}

/** k-means++ on the standardised points, five rounds, hard. */
function startResponsibilities(
  points: Float64Array,
  rows: number,
  width: number,
  components: number,
  spread: Float64Array,
  random: Random,
): Float64Array {
  const r = new Float64Array(rows * components)
  const centres = new Float64Array(components * width)
  const nearest = new Float64Array(rows).fill(Infinity)
  const distance = (n: number, c: number): number => {
    let sum = 0
    for (let k = 0; k < width; k++) sum += (points[n * width + k] - centres[c * width + k]) ** 2 / spread[k]
    return sum
  }
  let pick = random.integer(rows)
  for (let c = 0; c < components; c++) {
    centres.set(points.subarray(pick * width, (pick + 1) * width), c * width)
    let total = 0
    for (let n = 0; n < rows; n++) total += nearest[n] = Math.min(nearest[n], distance(n, c))
    let left = random() * total
    for (pick = 0; pick < rows - 1 && left >= nearest[pick]; pick++) left -= nearest[pick]
  }
  for (let round = 0; round < 5; round++) {
    r.fill(0)
    for (let n = 0; n < rows; n++) {
      let best = 0
      let least = Infinity
      for (let c = 0; c < components; c++) {
        const d = distance(n, c)
        if (d < least) [best, least] = [c, d]
      }
      r[n * components + best] = 1
    }
    for (let c = 0; c < components; c++) {
      let total = 1e-12
      for (let n = 0; n < rows; n++) total += r[n * components + c]
      if (total < 0.5) continue
      for (let k = 0; k < width; k++) {
        let sum = 0
        for (let n = 0; n < rows; n++) sum += r[n * components + c] * points[n * width + k]
        centres[c * width + k] = sum / total
      }
    }
  }
  // A little of every component everywhere: an empty one could never come back.
  return r.map((value) => 0.98 * value + 0.02 / components)
}

function maximise(
  points: Float64Array,
  rows: number,
  d: number,
  count: number,
  kind: MixtureKind,
  r: Float64Array,
  shrink: number,
  spread: Float64Array,
): Mixture {
  const weights = new Float64Array(count)
  const means = new Float64Array(count * d)
  const size = kind === 'diagonal' ? count * d : kind === 'tied' ? d * d : count * d * d
  const covariances = new Float64Array(size)
  const totals = new Float64Array(count)
  for (let c = 0; c < count; c++) {
    let total = 1e-9
    for (let n = 0; n < rows; n++) total += r[n * count + c]
    totals[c] = total
    weights[c] = total / rows
    for (let n = 0; n < rows; n++) {
      const share = r[n * count + c] / total
      if (share > 0) for (let k = 0; k < d; k++) means[c * d + k] += share * points[n * d + k]
    }
    const at = kind === 'tied' ? 0 : c * d * (kind === 'full' ? d : 1)
    const mean = means.subarray(c * d, (c + 1) * d)
    if (kind === 'diagonal') addSquares(covariances, at, points, rows, d, r, c, count, mean)
    else addOuter(covariances, at, points, rows, d, r, c, count, mean)
  }
  const sum = weights.reduce((total, value) => total + value, 0)
  for (let c = 0; c < count; c++) weights[c] /= sum
  const blocks = kind === 'tied' ? 1 : count
  for (let c = 0; c < blocks; c++) {
    const total = (kind === 'tied' ? rows : totals[c]) + shrink
    if (kind === 'diagonal')
      for (let k = 0; k < d; k++)
        covariances[c * d + k] = (covariances[c * d + k] + shrink * spread[k]) / total
    else
      for (let k = 0; k < d; k++)
        for (let j = 0; j <= k; j++) {
          const at = c * d * d + k * d + j
          covariances[at] = (covariances[at] + (k === j ? shrink * spread[k] : 0)) / total
          covariances[c * d * d + j * d + k] = covariances[at]
        }
  }
  return { kind, count, width: d, weights, means, covariances }
}

/** −½ Σ_c ( ν ln|S_c| + ν tr(Λ S_c⁻¹) ), without constants. */
function covariancePrior(
  { mixture, factors }: PreparedMixture,
  shrink: number,
  spread: Float64Array,
): number {
  const { kind, count, width: d, covariances } = mixture
  let total = 0
  if (kind === 'diagonal') {
    for (let c = 0; c < count; c++)
      for (let k = 0; k < d; k++)
        total += portable.log(covariances[c * d + k]) + spread[k] / covariances[c * d + k]
    return -0.5 * shrink * total
  }
  for (let c = 0; c < (kind === 'tied' ? 1 : count); c++) total += traceTerm(factors[c], spread, d)
  return -0.5 * shrink * total
}

/** ln|S| + tr(Λ S⁻¹), S = L Lᵀ, Λ diagonal: each column of L⁻¹ √Λ squared; four at a time, from their first number on. */
function traceTerm(l: Float64Array, spread: Float64Array, d: number): number {
  let total = logDeterminant(l, d)
  const x = new Float64Array(4 * d)
  for (let k = 0; k < d; k += 4) {
    const lanes = Math.min(4, d - k)
    x.fill(0)
    for (let lane = 0; lane < lanes; lane++) x[4 * (k + lane) + lane] = Math.sqrt(spread[k + lane])
    solveLowerFour(l, d, x, k)
    for (let lane = 0; lane < lanes; lane++)
      for (let at = 4 * (k + lane) + lane; at < x.length; at += 4) total += x[at] * x[at]
  }
  return total
}

function addSquares(
  out: Float64Array,
  at: number,
  points: Float64Array,
  rows: number,
  d: number,
  r: Float64Array,
  c: number,
  count: number,
  mean: Float64Array,
): void {
  for (let n = 0; n < rows; n++) {
    const weight = r[n * count + c]
    if (weight >= 1e-12)
      for (let k = 0; k < d; k++) out[at + k] += weight * (points[n * d + k] - mean[k]) ** 2
  }
}

/** out += Σ r (u − m)(u − m)ᵀ, lower triangle, four points at a time: the matrix is walked a quarter as often. */
function addOuter(
  out: Float64Array,
  at: number,
  points: Float64Array,
  rows: number,
  d: number,
  r: Float64Array,
  c: number,
  count: number,
  mean: Float64Array,
): void {
  const x = new Float64Array(4 * d)
  const weights = new Float64Array(4)
  let filled = 0
  const flush = (): void => {
    for (let k = 0; k < d; k++) {
      const a = weights[0] * x[k]
      const b = weights[1] * x[d + k]
      const e = weights[2] * x[2 * d + k]
      const f = weights[3] * x[3 * d + k]
      const row = at + k * d
      for (let j = 0; j <= k; j++)
        out[row + j] += a * x[j] + b * x[d + j] + e * x[2 * d + j] + f * x[3 * d + j]
    }
    weights.fill(0)
    filled = 0
  }
  for (let n = 0; n < rows; n++) {
    const weight = r[n * count + c]
    if (weight < 1e-12) continue
    weights[filled] = weight
    for (let k = 0; k < d; k++) x[filled * d + k] = points[n * d + k] - mean[k]
    if (++filled === 4) flush()
  }
  if (filled > 0) flush()
}
