import { scalar, type Kernels } from '@understudy/kernels'
import { choleskySolve } from './cholesky.ts'

/** A sum of squares, or anything with a gradient and a positive stand-in for its second derivative. */
export interface LeastSquares {
  readonly size: number
  /**
   * E(x). Where `gradient` and `hessian` are given they receive ∇E and a symmetric positive semi-definite
   * approximation of ∇²E (`[row][column]`, lower triangle at least); they come in zeroed.
   */
  energy(x: Float64Array, gradient?: Float64Array, hessian?: Float64Array): number
}

/** Where `levenbergMarquardt` begins its damping, and when it stops. */
export interface LevenbergMarquardtOptions {
  /** Steps tried, accepted or not. */
  readonly maxIterations?: number
  /** Stops when a step lowers E by less than this share of it. */
  readonly tolerance?: number
  /** λ to begin with; small when the start is known to be near. */
  readonly damping?: number
  /** Asked between steps: true stops with what is reached so far. */
  readonly shouldStop?: () => boolean
  /** Plain TypeScript unless told otherwise; the answer is the same. */
  readonly kernels?: Kernels
}

/** What `levenbergMarquardt` takes where its options do not say. */
export const LEVENBERG_MARQUARDT_DEFAULTS = { maxIterations: 50, tolerance: 1e-6, damping: 1e-3 } as const

/** The parameters reached, their energy, and whether more steps would have helped. */
export interface LevenbergMarquardtResult {
  readonly x: Float64Array
  readonly energy: number
  /** Linear systems solved. */
  readonly iterations: number
  readonly converged: boolean
}

// Marquardt. An algorithm for least-squares estimation of nonlinear parameters. SIAM J. 1963.
/**
 * Steps δ of (H + λ diag H) δ = −∇E, taken only if the *true* E falls; λ then shrinks by how well the
 * quadratic foretold it (Nielsen's rule), else it grows. Dense Cholesky in f64: O(n³/6) a step. A Hessian with zero
 * rows is held up by λ times the mean diagonal, so parameters nobody speaks of stay where they are.
 */
export function levenbergMarquardt(
  problem: LeastSquares,
  start: Float64Array,
  options: LevenbergMarquardtOptions = {},
): LevenbergMarquardtResult {
  const {
    maxIterations,
    tolerance,
    damping,
    shouldStop,
    kernels = scalar,
  } = { ...LEVENBERG_MARQUARDT_DEFAULTS, ...options }
  const n = problem.size
  let x = Float64Array.from(start)
  let trial = new Float64Array(n)
  const gradient = new Float64Array(n)
  const hessian = new Float64Array(n * n)
  const factor = new Float64Array(n * n)
  const step = new Float64Array(n)
  let lambda = damping
  let growth = 2
  let energy = problem.energy(x, gradient, hessian)
  let iterations = 0
  let converged = false
  while (iterations < maxIterations && !converged && !shouldStop?.()) {
    iterations++
    let mean = 0
    for (let i = 0; i < n; i++) mean += hessian[i * n + i] / n
    factor.set(hessian)
    for (let i = 0; i < n; i++) factor[i * n + i] += lambda * (hessian[i * n + i] + 1e-6 * mean) + 1e-300
    for (let i = 0; i < n; i++) step[i] = -gradient[i]
    if (!kernels.choleskyFactor(factor, n)) {
      lambda = Math.max(lambda, 1e-9) * 10
      continue
    }
    choleskySolve(factor, n, step)
    let foretold = 0
    for (let i = 0; i < n; i++) {
      trial[i] = x[i] + step[i]
      foretold += 0.5 * step[i] * (lambda * (hessian[i * n + i] + 1e-6 * mean) * step[i] - gradient[i])
    }
    const next = problem.energy(trial)
    if (next <= energy) {
      const gain = foretold > 0 ? (energy - next) / foretold : 0
      converged = energy - next <= tolerance * (Math.abs(next) + 1e-12)
      ;[x, trial] = [trial, x]
      energy = next
      const over = 2 * gain - 1
      lambda *= Math.max(1 / 10, 1 - over * over * over)
      growth = 2
      if (converged) break
      gradient.fill(0)
      hessian.fill(0)
      energy = problem.energy(x, gradient, hessian)
    } else {
      // Nothing left to gain: what the quadratic promises is below rounding.
      converged = foretold <= tolerance * (Math.abs(energy) + 1e-12)
      lambda = Math.max(lambda, 1e-9) * growth
      growth *= 2
    }
  }
  return { x, energy, iterations, converged }
}
