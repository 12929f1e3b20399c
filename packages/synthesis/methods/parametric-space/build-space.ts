import { portable } from '@understudy/kernels'
import { MotionError, type Random } from '@understudy/motion'
import type { Registration } from '../../analysis/index.ts'
import { mixRegistered } from '../../editing/index.ts'
import type { Run } from '../../run.ts'
import { blendAt } from './blend-at.ts'
import { knnWeights, parameterDistance, type SpaceSample } from './knn-weights.ts'
import type { Parameter } from './parameters.ts'

/** How densely a space is sampled, and how its samples are mixed. */
export interface BuildSpaceOptions {
  /** The defining moment on the registration's common clock, seconds; its middle unless given. */
  readonly instant?: number
  /** Samples nearer than this to another are not kept, in the parameters' own unit (metres, radians, seconds). */
  readonly tolerance?: number
  /** Sampling stops here at the latest. */
  readonly maxSamples?: number
  /** Samples that are mixed at a point: more make it smoother, fewer sharper. */
  readonly neighbours?: number
  /** Frames per second of the blends tried while sampling. */
  readonly sampleRate?: number
}

/** What `buildSpace` takes where its options do not say; the tolerance in the parameters' own unit, the rate in frames per second. */
export const BUILD_SPACE_DEFAULTS = {
  tolerance: 0.02,
  maxSamples: 400,
  neighbours: 8,
  sampleRate: 30,
} as const

/** Logically similar motions spread over their parameters. Plain data but for the parameter function. */
export interface ParametricSpace {
  readonly registration: Registration
  readonly parameter: Parameter
  readonly instant: number
  /** The first ones are the examples themselves, in the registration's order. */
  readonly samples: readonly SpaceSample[]
  readonly exampleCount: number
  /** What one unit of each axis is worth when distances are taken: its spread over the examples. */
  readonly scales: readonly number[]
  readonly neighbours: number
  readonly tolerance: number
}

// Kovar, Gleicher. Automated extraction and parameterization of motions in large data sets. SIGGRAPH 2004, §5.
/**
 * Samples blends of neighbouring examples until no stretch of the reachable region wider than the tolerance
 * is found empty: a blend's parameters are measured on the blend itself, since they are not the blend of
 * the examples' parameters. Sampling ends when 40 tries in a row land beside known samples.
 */
export function buildSpace(
  registration: Registration,
  parameter: Parameter,
  options: BuildSpaceOptions,
  run: Run,
): ParametricSpace {
  const settings = { ...BUILD_SPACE_DEFAULTS, ...options }
  const { members } = registration
  if (members.length < 2)
    throw new MotionError(
      `parametric space: ${members.length} motions are registered; a space needs two or more. Add examples.`,
      { code: 'too-little' },
    )
  const instant = options.instant ?? registration.duration / 2
  const unit = (m: number): readonly number[] => members.map((_, n) => (n === m ? 1 : 0))
  const measured = (weights: readonly number[]): readonly number[] =>
    measureBlend(registration, parameter, instant, weights, settings.sampleRate, run)
  const samples: SpaceSample[] = run.stage('examples', () =>
    members.map((_, m) => ({ weights: unit(m), parameters: measured(unit(m)) })),
  )
  const dimension = parameter.axes.length
  const scales = Array.from({ length: dimension }, () => 1)
  run.stage('sample', () => {
    let idle = 0
    while (samples.length < settings.maxSamples && idle < 40) {
      run.report(Math.max(samples.length / settings.maxSamples, idle / 40))
      const weights = randomBlend(samples.slice(0, members.length), scales, dimension, run.random)
      const parameters = measured(weights)
      const nearest = Math.min(...samples.map((s) => parameterDistance(s.parameters, parameters, scales)))
      if (nearest < settings.tolerance) {
        idle++
        continue
      }
      idle = 0
      samples.push({ weights, parameters })
    }
  })
  const { neighbours, tolerance } = settings
  return {
    registration,
    parameter,
    instant,
    samples,
    exampleCount: members.length,
    scales,
    neighbours,
    tolerance,
  }
}

/** The parameters a blend really has. */
export function measureBlend(
  registration: Registration,
  parameter: Parameter,
  instant: number,
  weights: readonly number[],
  frameRate: number,
  run: Pick<Run, 'kernels'>,
): readonly number[] {
  if (parameter.startAndInstant)
    return parameter.measure(blendAt(registration, instant, weights, run.kernels), 1)
  const { motion, clock } = mixRegistered(registration, weights, { frameRate }, run.kernels)
  return parameter.measure(motion, clock.at(instant))
}

/** A few examples near each other, at random weights (uniform on the simplex). */
function randomBlend(
  examples: readonly SpaceSample[],
  scales: readonly number[],
  dimension: number,
  random: Random,
): readonly number[] {
  const centre = random.pick(examples).parameters
  const near = examples
    .map((example, m) => ({ m, d: parameterDistance(example.parameters, centre, scales) }))
    .sort((a, b) => a.d - b.d)
  // One more than a simplex needs, from a neighbourhood twice as large: blends of the far corners look wrong.
  const pool = near.slice(0, Math.min(near.length, 2 * (dimension + 1)))
  const out = examples.map(() => 0)
  let total = 0
  const count = Math.min(dimension + 1, pool.length)
  for (let n = 0; n < count; n++) {
    const [{ m }] = pool.splice(n === 0 ? 0 : random.integer(pool.length), 1)
    const w = -portable.log(1 - random())
    out[m] += w
    total += w
  }
  return out.map((w) => w / total)
}

/** The weights the samples give at a point. */
export const weightsAt = (
  space: ParametricSpace,
  point: readonly number[],
  samples = space.samples,
): readonly number[] => knnWeights(samples, point, space.scales, space.neighbours, space.tolerance)
