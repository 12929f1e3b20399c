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

// Allen, Curless, Popović. Articulated body deformation from range scan data. SIGGRAPH 2002; so used by Kovar & Gleicher 2004.
/**
 * Where to expect the answer before solving for it: the mean of the k examples that come nearest to what is asked,
 *
 *   d_n = ‖r(u_n)‖,   β_n = 1/d_n − 1/d_{k+1},   m = Σ β_n u_n / Σ β_n
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
  const order = Array.from(distances, (distance, n) => ({ distance, n }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)
  const near = order.slice(0, count)
  const far = Math.max((order[count] ?? near[near.length - 1])?.distance ?? 1, 1e-9)
  const mean = new Float64Array(d)
  let total = 0
  for (const { distance, n } of near) {
    // Half a σ away is as good as there: nearer ones would otherwise decide alone.
    const weight = Math.max(1 / Math.max(distance, 0.5) - 1 / Math.max(far, 0.5), 1e-9)
    total += weight
    for (let i = 0; i < d; i++) mean[i] += weight * examples[n * d + i]
  }
  return total > 0 ? mean.map((value) => value / total) : mean
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
export function linearDistances(model: DeformableModel, request: LinearRequest): Float64Array {
  const { size: d, examples } = model
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
  return Float64Array.from({ length: n }, (_, e) => {
    let square = 0
    for (let p = 0; p < rank; p++) {
      let sum = c0[p]
      for (let i = 0; i < d; i++) sum += factor[p * d + i] * (examples[e * d + i] - request.at[i])
      square += sum * sum
    }
    return Math.sqrt(square)
  })
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
