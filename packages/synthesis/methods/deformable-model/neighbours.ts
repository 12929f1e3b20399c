import { scalar, type Kernels, portable } from '@understudy/kernels'
import { choleskyFactor, solveLower, solveUpper } from '../../analysis/index.ts'
import type { Constraint } from './constraint.ts'
import { exampleCount, type DeformableModel } from './model.ts'
import type { Stage } from './stage.ts'

/** A linear view of what is asked: r(u) ≈ r₀ + J (u − u₀), given as H = JᵀJ and g = Jᵀ r₀, both d wide. */
export interface LinearRequest {
  readonly at: Float64Array
  readonly gradient: Float64Array
  /** Lower triangle at least. */
  readonly hessian: Float64Array
}

/**
 * Where to expect the answer before solving for it: the mean of the examples that come near to what is asked,
 *
 *   d_n = ‖r(u_n)‖,   ω_n ∝ exp(−d_n² / 2τ),   m = Σ ω_n u_n,   τ such that k examples share the weight: 1 / Σ ω² = k
 *
 * A Gaussian h² S′ about m leaves whatever nobody asked about as the neighbours have it, where one Gaussian over everything pulls it
 * to the mean of all; S′ is how neighbours differ, so that a hand that must go further is moved by the arm, not by the way of the
 * walk, which varies most in the whole set. `distances` are of all examples; infinite ones do not take part.
 */
export function neighbourMean(
  model: DeformableModel,
  distances: Float64Array,
  count = model.neighbourhood.count,
): Float64Array {
  const { size: d, examples } = model
  const weights = shareOut(distances, count)
  const mean = new Float64Array(d)
  weights.forEach((weight, n) => {
    if (weight > 1e-6) for (let i = 0; i < d; i++) mean[i] += weight * examples[n * d + i]
  })
  return mean
}

/** ω of the above; equal weights where all are equally far. */
function shareOut(distances: Float64Array, count: number): Float64Array {
  const squares = distances.map((distance) => distance * distance)
  const least = squares.reduce((a, b) => Math.min(a, b), Infinity)
  const farthest = squares.reduce((a, b) => (Number.isFinite(b) ? Math.max(a, b) : a), least)
  /** ω without its sum; 0 where it is below rounding: most examples are far, and exponentials are what this costs. */
  const weight = (n: number, tau: number): number => {
    const power = (least - squares[n]) / (2 * tau)
    return power < -40 ? 0 : portable.exp(power)
  }
  const sharing = (tau: number): number => {
    let total = 0
    let square = 0
    for (let n = 0; n < squares.length; n++) {
      const own = weight(n, tau)
      total += own
      square += own * own
    }
    return (total * total) / square
  }
  // Between a width at which one example is alone and one at which all are alike.
  let [low, high] = [Math.max(1e-6 * (farthest - least), 1e-12), Math.max(10 * (farthest - least), 1e-9)]
  for (let round = 0; round < 24; round++) {
    const middle = Math.sqrt(low * high)
    if (sharing(middle) < count) low = middle
    else high = middle
  }
  const weights = Float64Array.from(squares, (_, n) => weight(n, high))
  const total = weights.reduce((sum, own) => sum + own, 0)
  return weights.map((own) => own / total)
}

/** ‖r(u_n)‖ of every example, worked out one by one. The stage has a single segment whose placement is fixed. */
export function exactDistances(stage: Stage, constraints: readonly Constraint[]): Float64Array {
  const { model } = stage.parts[0]
  const r = new Float64Array(Math.max(1, ...constraints.map(({ count }) => count)))
  const u = new Float64Array(model.size)
  return Float64Array.from({ length: exampleCount(model) }, (_, n) => {
    u.set(model.examples.subarray(n * model.size, (n + 1) * model.size))
    stage.moveTo(u)
    let square = 0
    for (const { count, evaluate } of constraints) {
      evaluate(stage, r)
      for (let i = 0; i < count; i++) square += r[i] * r[i]
    }
    return Math.sqrt(square)
  })
}

/**
 * The same from the slopes at one place: ‖r₀ + J (u_n − u₀)‖. J is never formed: H = L Lᵀ by pivoted Cholesky, Lᵀ is J up to a
 * turn, and L c₀ = g gives what of r₀ the parameters can reach. Good enough near u₀, and a hundred times as fast: for drags.
 */
export function linearDistances(
  model: DeformableModel,
  request: LinearRequest,
  kernels: Kernels = scalar,
): Float64Array {
  const { size: d } = model
  const n = exampleCount(model)
  const { factor, rank } = pivotedCholesky(request.hessian, d)
  const small = new Float64Array(rank * rank)
  const c0 = new Float64Array(rank)
  for (let p = 0; p < rank; p++) {
    for (let i = 0; i < d; i++) c0[p] += factor[p * d + i] * request.gradient[i]
    for (let q = 0; q <= p; q++)
      for (let i = 0; i < d; i++) small[p * rank + q] += factor[p * d + i] * factor[q * d + i]
  }
  if (rank === 0 || !choleskyFactor(small, rank)) return new Float64Array(n).fill(1)
  solveLower(small, rank, c0)
  solveUpper(small, rank, c0)
  // c₀ − Lᵀ u₀ once: what is left per example is a plain product, and the drag's largest single cost.
  for (let p = 0; p < rank; p++) for (let i = 0; i < d; i++) c0[p] -= factor[p * d + i] * request.at[i]
  const reached = new Float64Array(rank * n)
  kernels.product(factor, examplesByColumn(model), rank, d, n, reached)
  const distances = new Float64Array(n)
  for (let p = 0; p < rank; p++) for (let e = 0; e < n; e++) distances[e] += (c0[p] + reached[p * n + e]) ** 2
  for (let e = 0; e < n; e++) distances[e] = Math.sqrt(distances[e])
  return distances
}

/** Kept with their model: every event of a drag asks for them. */
const transposed = new WeakMap<Float32Array, Float64Array>()

/** u of the examples, `[d][example]`. */
function examplesByColumn(model: DeformableModel): Float64Array {
  const { size: d, examples } = model
  const found = transposed.get(examples)
  if (found) return found
  const n = exampleCount(model)
  const made = new Float64Array(d * n)
  for (let e = 0; e < n; e++) for (let i = 0; i < d; i++) made[i * n + e] = examples[e * d + i]
  transposed.set(examples, made)
  return made
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
    for (let i = 0; i < d; i++) factor[o + i] = at(i, pivot)
    for (let p = 0; p < rank; p++) {
      const share = factor[p * d + pivot]
      for (let i = 0, f = p * d; i < d; i++) factor[o + i] -= factor[f + i] * share
    }
    for (let i = 0; i < d; i++) {
      factor[o + i] /= root
      left[i] -= factor[o + i] ** 2
    }
    left[pivot] = 0
  }
  return { factor, rank }
}
