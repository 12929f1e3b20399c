import { scalar, type Kernels } from '@understudy/kernels'
import { MotionError, type GroundTransform } from '@understudy/motion'
import {
  choleskyFactor,
  choleskyInverse,
  levenbergMarquardt,
  type LevenbergMarquardtOptions,
} from '../../analysis/index.ts'
import type { Constraint, Residual } from './constraint.ts'
import { plantedFeet } from './constraints/contact.ts'
import { judge, type Verdict } from './judge.ts'
import type { DeformableModel } from './model.ts'
import { exactDistances, linearDistances, neighbourMean } from './neighbours.ts'
import { Objective, type Quadratic } from './objective.ts'
import { Stage, type Segment } from './stage.ts'

/** Where a solve begins, what its prior expects, and when it stops. */
export interface SolveOptions extends LevenbergMarquardtOptions {
  /** Parameters to begin with: the last solution, while something is dragged. */
  readonly start?: Float64Array
  /**
   * `neighbours` expects what nobody asks about to be as in the examples that come near (the default for one
   * segment), `plain` as in the mean of all: one Gaussian.
   */
  readonly prior?: 'neighbours' | 'plain'
  /** Where the prior's centre is, one per segment: what nobody asks about is then as in these coefficients. */
  readonly centres?: readonly Float64Array[]
  /** Whether planted feet stay planted without anyone asking. */
  readonly contact?: boolean
  /** How strongly the prior speaks; 1 is MAP. */
  readonly priorWeight?: number
}

/** What `solve` takes where its options do not say. */
export const SOLVE_DEFAULTS = {
  contact: true,
  priorWeight: 1,
  maxIterations: 30,
  tolerance: 1e-3,
  damping: 1e-4,
} as const

/** σ of a free placement about where it began, metres and radians: wide, only so that it is never undetermined. */
const PLACEMENT_SIGMA = 100

/** The likeliest parameters under the constraints, and how near each of these came. */
export interface Solution {
  /** All parameters: the start of the next solve. */
  readonly x: Float64Array
  /** u of each segment. */
  readonly coefficients: readonly Float64Array[]
  readonly placements: readonly GroundTransform[]
  readonly energy: number
  readonly iterations: number
  readonly converged: boolean
  /** How near each constraint came, in order. */
  readonly residuals: readonly (Residual & { readonly kind: string; readonly label: string })[]
  /** How the planted feet hold, one per segment. */
  readonly feet: readonly Residual[]
  /** Where the prior expected each segment: the neighbours' mean. */
  readonly centres: readonly Float64Array[]
  /** What the prior says of each segment. */
  readonly verdicts: readonly Verdict[]
}

/**
 * The most likely motion that does what is asked (the seed's eq. 16 and 18, as one):
 *
 *   u* = argmin  ½ Σ r_i(u)²  +  ½ (u − m)ᵀ (h² S′)⁻¹ (u − m)
 *
 * r: the constraints and the planted feet, each over its σ; m and h² S′ from the neighbours (`neighbours.ts`), or 0 and S.
 * Levenberg–Marquardt on analytic derivatives. What cannot be had is missed as little as the prior allows, and said.
 * Made once per model; each `solve` is then a matter of milliseconds.
 */
export class Solver {
  readonly stage: Stage
  private readonly precisions: readonly Float64Array[]
  private readonly localPrecisions: readonly Float64Array[]
  private readonly feet: readonly Constraint[]
  private readonly segments: readonly Segment[]

  constructor(segments: readonly Segment[]) {
    if (segments.length === 0)
      throw new MotionError('solve: no segment was given; at least one model is needed.', { code: 'missing' })
    this.segments = segments
    this.stage = new Stage(segments)
    this.precisions = segments.map(({ model }) => precisionOf(model, 'covariance'))
    this.localPrecisions = segments.map(({ model }) => precisionOf(model, 'localCovariance'))
    this.feet = segments.map(({ model }, segment) => plantedFeet(model, { segment }))
  }

  /** Where a solve begins without a warm start: the mean motion, where it was placed. */
  meanStart(): Float64Array {
    const x = new Float64Array(this.stage.size)
    this.stage.parts.forEach(({ groundAt }, s) => {
      const { yaw, x: px, z } = this.segments[s].placement ?? { yaw: 0, x: 0, z: 0 }
      if (groundAt >= 0) x.set([yaw, px, z], groundAt)
    })
    return x
  }

  solve(constraints: readonly Constraint[], options: SolveOptions = {}): Solution {
    const settings = { ...SOLVE_DEFAULTS, ...options }
    const start = settings.start ?? this.meanStart()
    if (start.length !== this.stage.size)
      throw new MotionError(
        `solve: a start of ${start.length} parameters was given; this problem has ${this.stage.size}. Start from a solution of the same model.`,
        { code: 'mismatch' },
      )
    this.stage.use(settings.kernels ?? scalar)
    const active = constraints.filter(({ count }) => count > 0)
    const priors = this.priors(active, start, settings)
    const terms = settings.contact ? [...active, ...this.feet.filter(({ count }) => count > 0)] : active
    const objective = new Objective(this.stage, terms, priors, settings.kernels)
    const begin = settings.start ? start : this.coldStart(priors, start)
    const { x, energy, iterations, converged } = levenbergMarquardt(objective, begin, settings)
    this.stage.moveTo(x)
    const parts = this.stage.parts
    return {
      x,
      coefficients: parts.map(({ coefficients }) => Float64Array.from(coefficients)),
      placements: parts.map(({ placement }) => placement),
      energy,
      iterations,
      converged,
      residuals: constraints.map(({ kind, label, measure }) => ({ kind, label, ...measure(this.stage) })),
      feet: this.feet.map(({ measure }) => measure(this.stage)),
      centres: priors.flatMap(({ centre }) => (centre.length === 3 ? [] : [centre])),
      verdicts: parts.map(({ model, coefficients }) => judge(model, coefficients)),
    }
  }

  /** The centres of the priors: the neighbours are nearer to the answer than the mean. */
  private coldStart(priors: readonly Quadratic[], start: Float64Array): Float64Array {
    const x = Float64Array.from(start)
    for (const { at, centre } of priors) x.set(centre, at)
    return x
  }

  private priors(
    constraints: readonly Constraint[],
    start: Float64Array,
    {
      prior,
      priorWeight,
      start: warm,
      centres: given,
      kernels,
    }: SolveOptions & { readonly priorWeight: number },
  ): readonly Quadratic[] {
    const { stage } = this
    const near = (prior ?? (stage.parts.length === 1 ? 'neighbours' : 'plain')) === 'neighbours'
    const learned =
      near &&
      given === undefined &&
      constraints.length > 0 &&
      stage.parts.some(({ model }) => model.neighbourhood.width > 0)
    let centres: Float64Array[] = stage.parts.map(
      ({ model }, s) => given?.[s] ?? new Float64Array(model.size),
    )
    if (learned) centres = this.centresAt(constraints, start, warm === undefined, kernels)
    return stage.parts.flatMap(({ model, offset, groundAt }, s): Quadratic[] => {
      const { width } = model.neighbourhood
      const local = (learned || (near && given !== undefined)) && width > 0
      const scale = local ? priorWeight / (width * width) : priorWeight
      const base = local ? this.localPrecisions[s] : this.precisions[s]
      const precision = scale === 1 ? base : base.map((value) => scale * value)
      const own = { at: offset, centre: centres[s], precision }
      if (groundAt < 0) return [own]
      const loose = new Float64Array(9)
      loose[0] = loose[4] = loose[8] = 1 / (PLACEMENT_SIGMA * PLACEMENT_SIGMA)
      return [own, { at: groundAt, centre: this.meanStart().slice(groundAt, groundAt + 3), precision: loose }]
    })
  }

  /** Exact for one segment in a fixed place, begun anew; from the slopes where we are otherwise. */
  private centresAt(
    constraints: readonly Constraint[],
    at: Float64Array,
    cold: boolean,
    kernels?: Kernels,
  ): Float64Array[] {
    const { stage } = this
    const [first] = stage.parts
    if (cold && stage.parts.length === 1 && first.groundAt < 0)
      return [neighbourMean(first.model, exactDistances(stage, constraints))]
    const n = stage.size
    const gradient = new Float64Array(n)
    const hessian = new Float64Array(n * n)
    new Objective(stage, constraints, [], kernels).energy(at, gradient, hessian)
    return stage.parts.map(({ model, offset, groundAt }) => {
      if (!(model.neighbourhood.width > 0)) return new Float64Array(model.size)
      const own = blockOf(gradient, hessian, n, offset, model.size, groundAt)
      return neighbourMean(
        model,
        linearDistances(model, { ...own, at: at.slice(offset, offset + model.size) }, kernels),
      )
    })
  }
}

/** The segment's own rows; a free placement is solved away (Schur complement): it must not tell examples apart. */
function blockOf(
  gradient: Float64Array,
  hessian: Float64Array,
  n: number,
  offset: number,
  d: number,
  groundAt: number,
): { gradient: Float64Array; hessian: Float64Array } {
  const g = gradient.slice(offset, offset + d)
  const h = new Float64Array(d * d)
  for (let i = 0; i < d; i++)
    for (let k = 0; k <= i; k++) h[i * d + k] = hessian[(offset + i) * n + offset + k]
  if (groundAt < 0) return { gradient: g, hessian: h }
  const small = new Float64Array(9)
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k <= i; k++)
      small[3 * i + k] = small[3 * k + i] = hessian[(groundAt + i) * n + groundAt + k]
    small[4 * i] = small[4 * i] * (1 + 1e-9) + 1e-12
  }
  if (!choleskyFactor(small, 3)) return { gradient: g, hessian: h }
  const inverse = choleskyInverse(small, 3)
  const cross = (i: number, c: number): number => hessian[(groundAt + c) * n + offset + i]
  for (let i = 0; i < d; i++) {
    for (let c = 0; c < 3; c++) {
      let lead = 0
      for (let e = 0; e < 3; e++) lead += cross(i, e) * inverse[3 * e + c]
      g[i] -= lead * gradient[groundAt + c]
      for (let k = 0; k <= i; k++) h[i * d + k] -= lead * cross(k, c)
    }
  }
  return { gradient: g, hessian: h }
}

/** Inverses are kept with their model: a new solver for every event would otherwise spend its time on them. */
const inverses = new WeakMap<Float64Array, Float64Array>()

function precisionOf(model: DeformableModel, which: 'covariance' | 'localCovariance'): Float64Array {
  const found = inverses.get(model[which])
  if (found) return found
  const { size, name } = model
  const factor = Float64Array.from(model[which])
  if (!choleskyFactor(factor, size))
    throw new MotionError(
      `solve: the covariance of model "${name}" is not positive definite; the file is damaged. Build the model again.`,
      { code: 'unreadable' },
    )
  const made = choleskyInverse(factor, size)
  inverses.set(model[which], made)
  return made
}

/** One model, fixed in place: the common case. */
export const solveOne = (
  model: DeformableModel,
  constraints: readonly Constraint[],
  options: SolveOptions = {},
): Solution => new Solver([{ model }]).solve(constraints, options)
