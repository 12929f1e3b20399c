import { MotionError, type Motion } from '@understudy/motion'
import type { Run } from '../../analysis/index.ts'
import { matchModel } from './match-model.ts'
import type { DeformableModel } from './model.ts'

/** A model that has met a person. */
export interface Adapted {
  readonly model: DeformableModel
  /** What the person's own cycles move its mean by, RMS of joint displacement, metres. */
  readonly moved: number
  /** How wide its prior still is, as a share of the variance before. */
  readonly left: number
}

/** ρ where no person is shown twice: nothing says otherwise. */
const ASSUMED = 0.5

/**
 * A second level of the prior, from a few motions of one person. What varies in the examples is partly the person, ρ S, and partly
 * the day, (1 − ρ) S, with ρ learned from people who are shown more than once. Of n motions with mean ū the person is likeliest at
 *
 *   m = ρ / (ρ + (1 − ρ)/n) ū,      and a further motion of theirs is N(m, c S),   c = (1 − ρ)(1 + ρ / (nρ + 1 − ρ))
 *
 * Modes stay; the mean becomes m, and examples are seen from there. What is asked is met as before, what nobody asks about is as
 * the person does it.
 */
export function adaptModel(model: DeformableModel, motions: readonly Motion[], run: Run): Adapted {
  const { size: d } = model
  const rho = model.personShare > 0 ? model.personShare : ASSUMED
  if (motions.length === 0)
    throw new MotionError('model adapt: no motion of the person was given; one is needed. Give one to three.')
  const n = motions.length
  const { weight, left } = personPrior(rho, n)
  const centre = new Float64Array(d)
  motions.forEach((motion, k) => {
    const { coefficients } = run.stage(`match ${k + 1}`, () => matchModel(model, motion, run))
    for (let i = 0; i < d; i++) centre[i] += (weight * coefficients[i]) / n
  })
  return { model: movedTo(model, centre, left), moved: lengthOf(centre, model.shapeCount), left }
}

/** m = weight · ū and c of the above. */
export function personPrior(rho: number, n: number): { readonly weight: number; readonly left: number } {
  return {
    weight: rho / (rho + (1 - rho) / n),
    left: (1 - rho) * (1 + rho / (n * rho + 1 - rho)),
  }
}

/** The same motions, told from `centre`; the prior there, `scale` times as wide. */
function movedTo(model: DeformableModel, centre: Float64Array, scale: number): DeformableModel {
  const { frameCount, channels, shapeCount: m, timingCount: k, size: d } = model
  const mean = Float32Array.from(model.mean)
  for (let row = 0; row < frameCount * channels; row++)
    for (let c = 0; c < m; c++) mean[row] += model.modes[row * m + c] * centre[c]
  const meanTiming = Float32Array.from(model.meanTiming)
  for (let t = 0; t < frameCount; t++)
    for (let c = 0; c < k; c++) meanTiming[t] += model.timingModes[t * k + c] * centre[m + c]
  const scaled = (values: Float64Array): Float64Array => values.map((value) => scale * value)
  return {
    ...model,
    mean,
    meanTiming,
    covariance: scaled(model.covariance),
    localCovariance: scaled(model.localCovariance),
    prior: {
      ...model.prior,
      means: new Float64Array(model.prior.means.length),
      covariances: scaled(model.prior.covariances),
    },
    examples: model.examples.map((value, i) => value - centre[i % d]),
    // The person is nearer to what they will do than anybody else's motion.
    neighbourhood: { ...model.neighbourhood, width: 0 },
  }
}

const lengthOf = (u: Float64Array, count: number): number => {
  let sum = 0
  for (let i = 0; i < count; i++) sum += u[i] * u[i]
  return Math.sqrt(sum)
}
