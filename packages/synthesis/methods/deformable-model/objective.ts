import { scalar, type Kernels } from '@understudy/kernels'
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
 * Hessian is Gauss–Newton's JᵀJ + P. All constraints share one J, so that its products are taken in few large pieces.
 */
export class Objective implements LeastSquares {
  readonly size: number
  private readonly stage: Stage
  private readonly priors: readonly Quadratic[]
  private readonly kernels: Kernels
  private readonly r: Float64Array
  private readonly j: Float64Array
  private readonly pieces: readonly Piece[]

  constructor(
    stage: Stage,
    constraints: readonly Constraint[],
    priors: readonly Quadratic[],
    kernels: Kernels = scalar,
  ) {
    this.size = stage.size
    this.stage = stage
    this.priors = priors
    this.kernels = kernels
    const total = constraints.reduce((sum, { count }) => sum + count, 0)
    this.r = new Float64Array(total)
    this.j = new Float64Array(total * stage.size)
    let first = 0
    this.pieces = constraints.map((constraint) => {
      const last = first + constraint.count
      const piece = {
        constraint,
        first,
        r: this.r.subarray(first, last),
        j: this.j.subarray(first * stage.size, last * stage.size),
      }
      first = last
      return piece
    })
  }

  energy(x: Float64Array, gradient?: Float64Array, hessian?: Float64Array): number {
    const { stage, r, j, size } = this
    stage.moveTo(x)
    const slopes = gradient !== undefined && hessian !== undefined
    if (slopes) j.fill(0)
    for (const { constraint, r: own, j: rows } of this.pieces)
      constraint.evaluate(stage, own, slopes ? rows : undefined)
    let energy = 0
    for (let i = 0; i < r.length; i++) energy += 0.5 * r[i] * r[i]
    if (slopes) this.accumulate(gradient, hessian)
    for (const prior of this.priors) energy += addQuadratic(prior, x, size, gradient, hessian)
    return energy
  }

  /** Jᵀ J and Jᵀ r, neighbours that speak of the same segments together: between segments J is mostly zero. */
  private accumulate(gradient: Float64Array, hessian: Float64Array): void {
    const { r, j, size, pieces, kernels } = this
    for (let at = 0; at < pieces.length;) {
      const [from, to] = this.spanOf(pieces[at])
      const begin = at
      for (at++; at < pieces.length; at++) {
        const next = this.spanOf(pieces[at])
        if (next[0] !== from || next[1] !== to) break
      }
      const first = pieces[begin].first
      const last = at < pieces.length ? pieces[at].first : r.length
      const rows = j.subarray(first * size, last * size)
      kernels.normalEquations(rows, r.subarray(first, last), last - first, size, from, to, gradient, hessian)
    }
  }

  /** The parameters of the first to the last segment that has a slope in these rows. */
  private spanOf({ j }: Piece): readonly [number, number] {
    const { parts } = this.stage
    if (parts.length === 1) return [0, this.size]
    const touched = parts.filter(({ offset, end }) => {
      for (let row = 0; row < j.length; row += this.size)
        for (let c = row + offset; c < row + end; c++) if (j[c] !== 0) return true
      return false
    })
    return touched.length === 0 ? [0, 0] : [touched[0].offset, touched[touched.length - 1].end]
  }
}

/** A constraint with its rows of r and J. */
interface Piece {
  readonly constraint: Constraint
  readonly first: number
  readonly r: Float64Array
  readonly j: Float64Array
}

function addQuadratic(
  { at, centre, precision }: Quadratic,
  x: Float64Array,
  size: number,
  gradient?: Float64Array,
  hessian?: Float64Array,
): number {
  const n = centre.length
  const away = new Float64Array(n)
  for (let i = 0; i < n; i++) away[i] = x[at + i] - centre[i]
  let energy = 0
  for (let i = 0; i < n; i++) {
    const row = i * n
    // Four sums that do not wait for each other.
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let k = 0
    for (; k + 4 <= n; k += 4) {
      s0 += precision[row + k] * away[k]
      s1 += precision[row + k + 1] * away[k + 1]
      s2 += precision[row + k + 2] * away[k + 2]
      s3 += precision[row + k + 3] * away[k + 3]
    }
    for (; k < n; k++) s0 += precision[row + k] * away[k]
    const sum = s0 + s2 + (s1 + s3)
    energy += 0.5 * sum * away[i]
    if (gradient) gradient[at + i] += sum
    if (hessian) for (let c = 0, o = (at + i) * size + at; c <= i; c++) hessian[o + c] += precision[row + c]
  }
  return energy
}
