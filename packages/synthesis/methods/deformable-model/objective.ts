import type { LeastSquares } from '../../analysis/index.ts'
import type { Constraint } from './constraint.ts'
import type { Stage } from './stage.ts'

/** ½ (x − centre)ᵀ P (x − centre) on a block of parameters. */
export interface Quadratic {
  /** First parameter of the block. */
  readonly at: number
  readonly centre: Float64Array
  /** P, `[n][n]`. */
  readonly precision: Float64Array
}

/**
 * E(x) = ½ Σ r² over all constraints + ½ Σ (x − centre)ᵀ P (x − centre): likelihood and prior, as one sum. The
 * Hessian is Gauss–Newton's JᵀJ + P.
 */
export class Objective implements LeastSquares {
  readonly size: number
  private readonly stage: Stage
  private readonly constraints: readonly Constraint[]
  private readonly priors: readonly Quadratic[]
  private readonly r: Float64Array
  private readonly j: Float64Array

  constructor(stage: Stage, constraints: readonly Constraint[], priors: readonly Quadratic[]) {
    this.size = stage.size
    this.stage = stage
    this.constraints = constraints
    this.priors = priors
    const most = Math.max(1, ...constraints.map(({ count }) => count))
    this.r = new Float64Array(most)
    // Rows in fours: the last group may be short.
    this.j = new Float64Array((most + 3) * stage.size)
  }

  energy(x: Float64Array, gradient?: Float64Array, hessian?: Float64Array): number {
    const { stage, r, j, size } = this
    stage.moveTo(x)
    let energy = 0
    for (const { count, evaluate } of this.constraints) {
      if (gradient && hessian) {
        j.fill(0, 0, (count + 3) * size)
        evaluate(stage, r, j)
        accumulate(r, j, count, size, gradient, hessian)
      } else evaluate(stage, r)
      for (let i = 0; i < count; i++) energy += 0.5 * r[i] * r[i]
    }
    for (const prior of this.priors) energy += addQuadratic(prior, x, size, gradient, hessian)
    return energy
  }
}

/** g += Jᵀ r, H += JᵀJ (lower triangle), four rows at a time: H is walked a quarter as often. */
function accumulate(
  r: Float64Array,
  j: Float64Array,
  count: number,
  n: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  for (let i = 0; i < count; i += 4) {
    const a = i * n
    const b = a + n
    const c = b + n
    const d = c + n
    const [ra, rb, rc, rd] = [
      r[i],
      i + 1 < count ? r[i + 1] : 0,
      i + 2 < count ? r[i + 2] : 0,
      i + 3 < count ? r[i + 3] : 0,
    ]
    for (let p = 0; p < n; p++) {
      const ja = j[a + p]
      const jb = j[b + p]
      const jc = j[c + p]
      const jd = j[d + p]
      if (ja === 0 && jb === 0 && jc === 0 && jd === 0) continue
      gradient[p] += ja * ra + jb * rb + jc * rc + jd * rd
      const row = p * n
      for (let q = 0; q <= p; q++)
        hessian[row + q] += ja * j[a + q] + jb * j[b + q] + jc * j[c + q] + jd * j[d + q]
    }
  }
}

function addQuadratic(
  { at, centre, precision }: Quadratic,
  x: Float64Array,
  size: number,
  gradient?: Float64Array,
  hessian?: Float64Array,
): number {
  const n = centre.length
  let energy = 0
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let k = 0; k < n; k++) sum += precision[i * n + k] * (x[at + k] - centre[k])
    energy += 0.5 * sum * (x[at + i] - centre[i])
    if (gradient) gradient[at + i] += sum
    if (hessian) for (let k = 0; k <= i; k++) hessian[(at + i) * size + at + k] += precision[i * n + k]
  }
  return energy
}
