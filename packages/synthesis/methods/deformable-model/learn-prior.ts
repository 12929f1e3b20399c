import { chooseMixture, type FitMixtureOptions, type Mixture, type Run } from '../../analysis/index.ts'

/** How much more of the covariance between shape and timing is asked for than of a variance before it is believed, in dimensions. */
const SHRINK_PER_DIMENSION = 0.5

/**
 * Full covariances overfit below some 700 examples, so diagonal components and one shared covariance are
 * offered always, full ones only to larger sets; examples left out decide.
 */
export function fitPrior(
  u: Float64Array,
  rows: number,
  d: number,
  groups: readonly string[],
  given: readonly FitMixtureOptions[] | undefined,
  run: Run,
): Mixture {
  const shrink = SHRINK_PER_DIMENSION * d
  const counts = [1, 2, 3, 5, 8].filter((components) => rows >= 8 * components)
  const candidates =
    given ??
    (counts.length === 0 ? [1] : counts).flatMap((components): FitMixtureOptions[] => [
      { kind: 'diagonal', components, shrink: 4, maxIterations: 25, tolerance: 3e-3 },
      ...(components <= 2
        ? [{ kind: 'tied', components, shrink, maxIterations: 25, tolerance: 3e-3 } as const]
        : []),
      ...(rows > 600 && components <= 3
        ? [{ kind: 'full', components, shrink, maxIterations: 25, tolerance: 3e-3 } as const]
        : []),
    ])
  return chooseMixture(u, rows, d, candidates, run.random.fork('prior'), 4, groups).fitted.mixture
}

/** S = ( Σ u uᵀ + ν diag ) / (N + ν): within shape and within timing nothing covaries; between them few examples say little. */
export function covarianceOf(u: Float64Array, rows: number, d: number): Float64Array {
  const out = new Float64Array(d * d)
  for (let n = 0; n < rows; n++)
    for (let i = 0; i < d; i++)
      for (let j = 0; j <= i; j++) out[i * d + j] += (u[n * d + i] * u[n * d + j]) / rows
  const trust = rows / (rows + SHRINK_PER_DIMENSION * d)
  for (let i = 0; i < d; i++)
    for (let j = 0; j <= i; j++) {
      const value = i === j ? Math.max(out[i * d + i], 1e-12) : trust * out[i * d + j]
      out[i * d + j] = out[j * d + i] = value
    }
  return out
}

/** Neighbours that an example is compared with. */
const NEAREST = 3

/**
 * S′ = Σ_n Σ_k (u_n − u_k)(u_n − u_k)ᵀ / 2, k the nearest of other groups, shrunk like S: the difference of two of the same kind has
 * twice the variance of one. Takes of one person repeat themselves; without the groups S′ would be their repetition.
 */
export function localCovarianceOf(
  u: Float64Array,
  rows: number,
  d: number,
  groups: readonly string[],
): Float64Array {
  const differences: Float64Array[] = []
  for (let n = 0; n < rows; n++) {
    const near = Array.from({ length: rows }, (_, k) => k)
      .filter((k) => groups[k] !== groups[n])
      .map((k) => {
        let square = 0
        for (let i = 0; i < d; i++) square += (u[n * d + i] - u[k * d + i]) ** 2
        return { k, square }
      })
      .sort((a, b) => a.square - b.square)
      .slice(0, NEAREST)
    for (const { k } of near)
      differences.push(Float64Array.from({ length: d }, (_, i) => (u[n * d + i] - u[k * d + i]) / Math.SQRT2))
  }
  const packed = new Float64Array(Math.max(1, differences.length) * d)
  differences.forEach((one, n) => packed.set(one, n * d))
  return differences.length === 0 ? covarianceOf(u, rows, d) : covarianceOf(packed, differences.length, d)
}

/**
 * ρ = 1 − (SSW / (N − G)) / (SST / (N − 1)), at least 0: how much of what varies is the person. SSW: squares about each group's
 * mean, SST about the mean of all, N rows in G groups. 0 where no group has two rows.
 */
export function personShareOf(u: Float64Array, rows: number, d: number, groups: readonly string[]): number {
  const names = [...new Set(groups)]
  if (names.length < 2 || names.length === rows) return 0
  const squares = (members: readonly number[]): number => {
    let sum = 0
    for (let i = 0; i < d; i++) {
      const mean = members.reduce((total, n) => total + u[n * d + i], 0) / members.length
      for (const n of members) sum += (u[n * d + i] - mean) ** 2
    }
    return sum
  }
  const all = groups.map((_, n) => n)
  const within = names.reduce((sum, name) => sum + squares(all.filter((n) => groups[n] === name)), 0)
  const total = squares(all) / (rows - 1)
  return total > 0 ? Math.max(0, 1 - within / (rows - names.length) / total) : 0
}
