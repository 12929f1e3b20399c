import { groundAt, MotionError, rootMotion, type Motion } from '@understudy/motion'
import { blend, type BlendOptions } from '../../editing/index.ts'
import type { Run } from '../../run.ts'
import { bendToReach, handOf } from './bend-to-reach.ts'
import { measureBlend, weightsAt, type ParametricSpace } from './build-space.ts'
import { parameterDistance, type SpaceSample } from './knn-weights.ts'
import { REACH_MARK } from './reach-moment.ts'
import { refineWeights } from './refine-weights.ts'

/** How the blend is finished, and how often it is corrected towards the request. */
export interface MakeOptions extends BlendOptions {
  /** Rounds in which the request is corrected by what the blend missed. */
  readonly corrections?: number
  /** Rounds in which the weights themselves are moved until the blend measures what is asked. */
  readonly refinements?: number
  /** Where the place of a hand is asked for: bend the arm for what the blend leaves over, and mark the moment. */
  readonly reach?: boolean
}

/** What making a motion takes where the options do not say. */
export const MAKE_DEFAULTS = { corrections: 3, refinements: 16, reach: true } as const

/** Less than one, so that a round does not overshoot where the space is bent. */
const RELAX = 0.5

/** What came of a request. */
export interface MadeMotion {
  readonly motion: Motion
  readonly weights: readonly number[]
  readonly requested: readonly number[]
  /** What was aimed at: the request, or the nearest reachable point to it. */
  readonly aimed: readonly number[]
  /** What the motion really has, feet cleaned or not. */
  readonly reached: readonly number[]
  /** True when the request lies outside what the examples can reach and was moved. */
  readonly projected: boolean
}

/** A motion with the requested parameters, as near as the examples allow, and an honest word on how near. */
export function makeFromSpace(
  space: ParametricSpace,
  request: readonly number[],
  options: MakeOptions,
  run: Run,
): MadeMotion {
  const found = solveWeights(space, request, options, run)
  // Always from one place: the members' own, mixed by weight, would move the whole figure with the request.
  const { members, reference } = space.registration
  const start = groundAt(rootMotion(members[reference].motion), 0)
  const { motion, report } = blend(
    space.registration,
    found.weights,
    { name: 'made', start, ...options },
    run.kernels,
  )
  const hand = (options.reach ?? MAKE_DEFAULTS.reach) ? handOf(space.parameter) : undefined
  if (!hand) return { ...found, motion, requested: request }
  const moment = momentOf(report.times, space.instant, motion.frameRate)
  const bent = bendToReach(motion, hand, space.parameter, moment, found.aimed)
  const marks = [...bent.annotations.marks, { name: REACH_MARK, time: moment }]
  return {
    ...found,
    motion: { ...bent, annotations: { ...bent.annotations, marks } },
    reached: space.parameter.measure(bent, moment),
    requested: request,
  }
}

/** Seconds of the result at an instant of the common clock, of which `times` are its frames. */
function momentOf(times: Float64Array, instant: number, frameRate: number): number {
  const after = times.findIndex((time) => time >= instant)
  if (after <= 0) return after < 0 ? (times.length - 1) / frameRate : 0
  return (after - (times[after] - instant) / (times[after] - times[after - 1])) / frameRate
}

/**
 * Example weights for a request, without making the motion:
 *
 *   p ← request;  repeat: w = knn(p);  miss = request − measured(blend w);  p ← p + 0.5 miss
 *
 * Each round asks for half of what the last fell short. All rounds are always done: keeping only the best
 * would make neighbouring requests end in different rounds, and the motion jump between them.
 */
export function solveWeights(
  space: ParametricSpace,
  request: readonly number[],
  options: Pick<MakeOptions, 'corrections' | 'refinements'>,
  run: Pick<Run, 'kernels'>,
): Omit<MadeMotion, 'motion' | 'requested'> {
  if (request.length !== space.parameter.axes.length || request.some((v) => !Number.isFinite(v)))
    throw new MotionError(
      `parametric space: ${request.length} numbers were requested (${request.join(', ')}); this space has ` +
        `${space.parameter.axes.join(', ')}. Give one finite number for each.`,
      { code: 'mismatch' },
    )
  const { corrections, refinements } = { ...MAKE_DEFAULTS, ...options }
  const { aimed, projected } = project(space, request)
  const measured = (weights: readonly number[]): readonly number[] =>
    measureBlend(space.registration, space.parameter, space.instant, weights, 60, run)
  let weights = weightsAt(space, aimed)
  let reached = measured(weights)
  let ask = aimed
  for (let round = 0; round < corrections; round++) {
    ask = ask.map((v, k) => v + RELAX * (aimed[k] - reached[k]))
    weights = weightsAt(space, ask)
    reached = measured(weights)
  }
  if (refinements === 0) return { weights, aimed, reached, projected }
  const examples = space.samples.flatMap(({ weights: own, parameters }) => {
    const example = own.indexOf(1)
    return example < 0 ? [] : [{ example, parameters }]
  })
  const fine = refineWeights(weights, aimed, examples, space.scales, refinements, measured)
  return { weights: fine.weights, reached: fine.reached, aimed, projected }
}

/**
 * The request, or where it leaves the reachable region. The samples are dense to the tolerance inside it, so a
 * request farther than two of them from every sample lies outside; it is drawn back along the line to the
 * inverse-distance mean of its nearest samples until it is within two. Not further: requests on either side
 * of the border must come out alike.
 */
export function project(
  space: ParametricSpace,
  request: readonly number[],
): { aimed: readonly number[]; projected: boolean } {
  const near = nearest(space, request, space.neighbours)
  const gap = sampleGap(space)
  if (near[0].d <= 2 * gap) return { aimed: request, projected: false }
  let total = 0
  const inside = request.map(() => 0)
  for (const { sample, d } of near) {
    const w = 1 / (d * d)
    total += w
    sample.parameters.forEach((v, k) => (inside[k] += w * v))
  }
  let [low, high] = [0, 1]
  const along = (u: number): number[] => request.map((v, k) => v + u * (inside[k] / total - v))
  for (let step = 0; step < 20; step++) {
    const u = (low + high) / 2
    if (nearest(space, along(u), 1)[0].d <= 2 * gap) high = u
    else low = u
  }
  return { aimed: along(high), projected: true }
}

/** Typical distance between neighbouring samples: the tolerance, or more where the examples are sparse. */
function sampleGap(space: ParametricSpace): number {
  const { samples, tolerance } = space
  const step = Math.max(1, Math.floor(samples.length / 40))
  const gaps: number[] = []
  for (let n = 0; n < samples.length; n += step) gaps.push(nearest(space, samples[n].parameters, 2)[1].d)
  gaps.sort((a, b) => a - b)
  return Math.max(tolerance, gaps[Math.floor(0.9 * gaps.length)])
}

function nearest(
  { samples, scales }: ParametricSpace,
  point: readonly number[],
  count: number,
): { sample: SpaceSample; d: number }[] {
  return samples
    .map((sample) => ({ sample, d: parameterDistance(sample.parameters, point, scales) }))
    .sort((a, b) => a.d - b.d)
    .slice(0, count)
}
