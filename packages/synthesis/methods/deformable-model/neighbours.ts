import { choleskyFactor, solveLower, solveUpper } from '../../analysis/index.ts'
import type { DeformableModel, Neighbourhood } from './model.ts'

/** A linear view of what is asked: r(u) ≈ r₀ + J (u − u₀), given as H = JᵀJ and g = Jᵀ r₀, both d wide. */
export interface LinearRequest {
  readonly at: Float64Array
  readonly gradient: Float64Array
  /** Lower triangle at least. */
  readonly hessian: Float64Array
}

/**
 * Where to expect the answer before solving for it: the mean of the examples that come near to what is asked.
 *
 *   q_n = r_nᵀ (I + h² J S Jᵀ)⁻¹ r_n,   r_n = r₀ + J (u_n − u₀)
 *   ω_n ∝ exp(−q_n / 2τ),   m = Σ ω_n u_n,   τ such that 1 / Σ ω² = k neighbours share the weight
 *
 * Each example is the centre of a Gaussian h² S, and ω is what the request makes of them: MAP over that density leaves
 * whatever nobody asked about as the neighbours have it, where one Gaussian over everything pulls it to the
 * mean of all. τ is never below 1 (the density's own weights) and grows when many numbers are asked, so that not a single
 * example decides. Returns m, d wide. J is never formed: H = L Lᵀ by pivoted Cholesky, and Lᵀ serves as J up to a turn.
 */
export function neighbourMean(
  model: DeformableModel,
  request: LinearRequest,
  { width, count }: Neighbourhood = model.neighbourhood,
  isOut?: (example: number) => boolean,
): Float64Array {
  const { size: d, covariance, examples, exampleNames } = model
  const n = exampleNames.length
  const { factor, rank } = pivotedCholesky(request.hessian, d)
  const mean = new Float64Array(d)
  if (rank === 0) return mean
  // c₀ with L c₀ ≈ g by least squares: (LᵀL) c₀ = Lᵀ g.
  const small = new Float64Array(rank * rank)
  const c0 = new Float64Array(rank)
  const spread = new Float64Array(rank * rank)
  for (let p = 0; p < rank; p++) {
    for (let i = 0; i < d; i++) c0[p] += factor[p * d + i] * request.gradient[i]
    for (let q = 0; q <= p; q++)
      for (let i = 0; i < d; i++) small[p * rank + q] += factor[p * d + i] * factor[q * d + i]
  }
  if (!choleskyFactor(small, rank)) return mean
  solveLower(small, rank, c0)
  solveUpper(small, rank, c0)
  const turned = new Float64Array(d)
  for (let p = 0; p < rank; p++) {
    turned.fill(0)
    for (let i = 0; i < d; i++) {
      const l = factor[p * d + i]
      if (l !== 0) for (let k = 0; k < d; k++) turned[k] += l * covariance[i * d + k]
    }
    for (let q = 0; q <= p; q++) {
      let sum = p === q ? 1 : 0
      for (let k = 0; k < d; k++) sum += width * width * turned[k] * factor[q * d + k]
      spread[p * rank + q] = sum
    }
  }
  if (!choleskyFactor(spread, rank)) return mean
  const distances = new Float64Array(n)
  const r = new Float64Array(rank)
  for (let e = 0; e < n; e++) {
    if (isOut?.(e)) {
      distances[e] = Infinity
      continue
    }
    for (let p = 0; p < rank; p++) {
      let sum = c0[p]
      for (let i = 0; i < d; i++) sum += factor[p * d + i] * (examples[e * d + i] - request.at[i])
      r[p] = sum
    }
    solveLower(spread, rank, r)
    for (let p = 0; p < rank; p++) distances[e] += r[p] * r[p]
  }
  const weights = shareOut(distances, count)
  for (let e = 0; e < n; e++)
    if (weights[e] > 0) for (let i = 0; i < d; i++) mean[i] += weights[e] * examples[e * d + i]
  return mean
}

/** ω ∝ exp(−q / 2τ) with the smallest τ ≥ 1 that lets `count` examples share: 1 / Σ ω² ≥ count. */
function shareOut(distances: Float64Array, count: number): Float64Array {
  const least = distances.reduce((a, b) => Math.min(a, b), Infinity)
  const weights = new Float64Array(distances.length)
  const fill = (tau: number): number => {
    let total = 0
    let squares = 0
    for (let e = 0; e < distances.length; e++) {
      weights[e] = Math.exp((least - distances[e]) / (2 * tau))
      total += weights[e]
      squares += weights[e] * weights[e]
    }
    for (let e = 0; e < distances.length; e++) weights[e] /= total
    return (total * total) / squares
  }
  let [low, high] = [1, 1]
  if (fill(1) >= count) return weights
  while (fill(high) < count && high < 1e9) high *= 4
  for (let round = 0; round < 25; round++) {
    const middle = Math.sqrt(low * high)
    if (fill(middle) < count) low = middle
    else high = middle
  }
  fill(high)
  return weights
}

/** Rows of `factor` are columns of L: H ≈ L Lᵀ, largest pivot first, until what is left is below 1e-9 of the largest. */
function pivotedCholesky(hessian: Float64Array, d: number): { factor: Float64Array; rank: number } {
  const at = (i: number, k: number): number => (i >= k ? hessian[i * d + k] : hessian[k * d + i])
  const left = Float64Array.from({ length: d }, (_, i) => at(i, i))
  const first = left.reduce((a, b) => Math.max(a, b), 0)
  const factor = new Float64Array(d * d)
  let rank = 0
  for (; rank < d; rank++) {
    let pivot = 0
    for (let i = 1; i < d; i++) if (left[i] > left[pivot]) pivot = i
    if (!(left[pivot] > 1e-9 * first)) break
    const root = Math.sqrt(left[pivot])
    const o = rank * d
    for (let i = 0; i < d; i++) {
      let value = at(i, pivot)
      for (let p = 0; p < rank; p++) value -= factor[p * d + i] * factor[p * d + pivot]
      factor[o + i] = value / root
      left[i] -= factor[o + i] ** 2
    }
    left[pivot] = 0
  }
  return { factor, rank }
}
