import { GROUND_IDENTITY, seeded, worldPositions, type Role } from '@understudy/motion'
import { makeRun, register } from '@understudy/synthesis/analysis'
import { mixRegistered } from '@understudy/synthesis/editing'
import {
  buildSpace,
  measureBlend,
  positionOf,
  solveWeights,
  weightsAt,
  type ParametricSpace,
} from '@understudy/synthesis/methods/parametric-space'
import { scatterPlot, type Figure } from '../../measure/figure.ts'
import { largest, median, quantile } from '../../measure/statistics.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { busiest, cutSpot, spotsOf } from '../../data/segments.ts'

interface SpaceTrial {
  readonly space: ParametricSpace
  readonly action: string
  /** Metres from requested to measured hand position: with the examples alone, and with the samples. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** Largest move of any joint, metres, when the request moves by a centimetre. */
  readonly steps: readonly number[]
  /** Largest violation of “not negative, sum one” over all requests, far outside ones included. */
  readonly invalid: number
}

/** Punches or reaches of the person with most of them, asked for 60 targets between known samples. */
function trial(data: EvaluationData): Promise<SpaceTrial | undefined> {
  return once(data, 'space', async () => {
    const sets = [busiest(await spotsOf(data, 'punch')), busiest(await spotsOf(data, 'reach'))]
    const spots = sets.sort((a, b) => b.length - a.length)[0]
    if (spots.length < 4) return undefined
    const motions = []
    for (const spot of spots) motions.push(await cutSpot(data, spot))
    const run = makeRun({ random: 8 })
    const options = { anchorMarks: ['key'], maxDistance: 0.5, maxSteepShare: 1, meanPasses: 0 }
    const set = register(
      motions.map((motion) => ({ ...motion, annotations: { ...motion.annotations, contacts: [] } })),
      options,
      run,
    )
    const hand: Role = spots[0].row.side === 'L' ? 'leftHand' : 'rightHand'
    const instant = set.members[set.reference].motion.annotations.marks[0].time
    const space = buildSpace(set, positionOf(hand), { instant }, run)
    const random = seeded(9)
    const [before, after, steps]: [number[], number[], number[]] = [[], [], []]
    let invalid = 0
    for (let n = 0; n < 60; n++) {
      await data.breathe()
      const a = random.pick(space.samples).parameters
      const near = space.samples.filter((s) => Math.hypot(...s.parameters.map((v, k) => v - a[k])) < 0.25)
      const b = random.pick(near).parameters
      const u = random.between(0, 0.5)
      const target = a.map((v, k) => v + u * (b[k] - v))
      const miss = (weights: readonly number[]): number =>
        Math.hypot(
          ...measureBlend(set, space.parameter, instant, weights, 60, run).map((v, k) => v - target[k]),
        )
      before.push(miss(weightsAt(space, target, space.samples.slice(0, space.exampleCount))))
      const { weights } = solveWeights(space, target, {}, run)
      after.push(miss(weights))
      const away = target.map((v) => v + random.between(-2, 2))
      for (const given of [weights, weightsAt(space, away)])
        invalid = Math.max(invalid, -Math.min(...given), Math.abs(given.reduce((sum, w) => sum + w, 0) - 1))
      if (n % 4 === 0) steps.push(moveOfStep(space, target, random, run))
    }
    return { space, action: spots[0].row.action, before, after, steps, invalid }
  })
}

/** How far any joint moves, at the same phase, when the request moves one centimetre. */
function moveOfStep(
  space: ParametricSpace,
  target: readonly number[],
  random: ReturnType<typeof seeded>,
  run: ReturnType<typeof makeRun>,
): number {
  const way = target.map(() => random.normal())
  const length = Math.hypot(...way)
  const poses = [target, target.map((v, k) => v + (0.01 * way[k]) / length)].map((request) => {
    const { weights } = solveWeights(space, request, {}, run)
    const { motion, clock } = mixRegistered(
      space.registration,
      weights,
      { frameRate: 60, start: GROUND_IDENTITY },
      run.kernels,
    )
    const p = worldPositions(motion)
    const width = 3 * motion.skeleton.jointCount
    return (phase: number): Float64Array => {
      const exact = Math.min(
        Math.max(clock.at(phase * space.registration.duration) * 60, 0),
        motion.frameCount - 1,
      )
      const at = Math.min(Math.floor(exact), motion.frameCount - 2)
      return Float64Array.from(
        { length: width },
        (_, c) => p[at * width + c] + (exact - at) * (p[(at + 1) * width + c] - p[at * width + c]),
      )
    }
  })
  let most = 0
  for (let k = 0; k <= 20; k++) {
    const [a, b] = poses.map((pose) => pose(k / 20))
    for (let q = 0; q < a.length; q += 3)
      most = Math.max(most, Math.hypot(a[q] - b[q], a[q + 1] - b[q + 1], a[q + 2] - b[q + 2]))
  }
  return most
}

const spaceMeasure = measuresOf(trial, (found) => {
  if (found === undefined) return { skipped: 'no person does four listed punches or reaches' }
  const { space, action, after } = found
  return {
    n: after.length,
    data: `${space.exampleCount} ${action} examples of one person, ${space.samples.length} samples`,
    figures: () => [reachable(space)],
  }
})

function reachable({ samples, exampleCount }: ParametricSpace): Figure {
  const fromTheSide = (some: ParametricSpace['samples']) =>
    some.map(({ parameters }) => [parameters[2], parameters[1]] as const)
  return {
    caption: `Where the hand can be at the defining moment: ${exampleCount} examples and the sampled blends, seen from the side.`,
    drawing: scatterPlot(
      [
        { name: 'blends', points: fromTheSide(samples.slice(exampleCount)) },
        { name: 'examples', points: fromTheSide(samples.slice(0, exampleCount)) },
      ],
      { title: 'Parameter space', x: 'ahead, m', y: 'up, m' },
    ),
  }
}

export const spaceMedian = spaceMeasure(
  'space-target-median',
  'Requested against measured hand position, median.',
  'cm',
  '<= 1',
  ({ after }) => 100 * median(after),
)
export const spaceTail = spaceMeasure(
  'space-target-p95',
  'The same, 95th percentile.',
  'cm',
  '<= 3',
  ({ after }) => 100 * quantile(after, 0.95),
)
export const spaceGain = spaceMeasure(
  'space-sampling-gain',
  'Median miss with samples over the median with the examples alone.',
  'ratio',
  '<= 0.5',
  ({ before, after }) => median(after) / median(before),
)
export const spaceStep = spaceMeasure(
  'space-smoothness',
  'Largest move of any joint when the request moves by 1 cm, worst of 15.',
  'cm',
  '<= 5',
  ({ steps }) => 100 * largest(steps),
)
export const spaceWeights = spaceMeasure(
  'space-weights',
  'Largest breach of “not negative, sum one” over requests inside and far outside.',
  'share',
  '<= 0.000001',
  ({ invalid }) => invalid,
)
