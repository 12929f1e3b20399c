import { worldPositions, type Motion } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import { jointDistances, makeRun } from '@understudy/synthesis/analysis'
import {
  attributeCorrelation,
  attributeVector,
  buildVectorSpace,
  caricaturePoint,
  energy,
  heldHeight,
  locate,
  meanPoint,
  movePoint,
  performPoint,
  type SpacePoint,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import { film, filmRow, linePlot, type Figure } from '../../measure/figure.ts'
import { largest } from '../../measure/statistics.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { delivered, leakage, spreadOf, tryAttributes, type AttributeTrial } from './attribute-trial.ts'

const MEASURES = [{ ...heldHeight('rightHand'), name: 'hand height' }, energy] as const

interface WaveTrial {
  readonly space: VectorSpace
  readonly examples: readonly Motion[]
  readonly trial: AttributeTrial
  readonly correlation: number
  /** Millimetres: average against caricature 0, and the motion against caricature 1, largest over joints and frames. */
  readonly zero: number
  readonly one: number
}

/** The seed's experiment: ten similar but distinct examples. Two of them, the third and the eighth by grade, are not learned from. */
function waves(data: EvaluationData): Promise<WaveTrial> {
  return once(data, 'spaces waves', async () => {
    const all = listScores()
      .filter(({ family }) => family === 'wave')
      .map(({ id }) => makeClip(id))
    await data.breathe()
    const held = all.filter((_, n) => n % 5 === 2)
    const examples = all.filter((_, n) => n % 5 !== 2)
    const attributes = MEASURES.map((one) => ({
      name: one.name,
      labels: examples.map((motion) => one.measure(motion)),
    }))
    const { space } = buildVectorSpace(examples, { attributes }, makeRun())
    await data.breathe()
    const strangers = held.map((motion) => locate(space, motion, {}, makeRun()).point)
    const starts = [meanPoint(space), ...space.members.map(({ point }) => point), ...strangers]
    const spreads = attributes.map(({ labels }) => spreadOf(labels))
    const [low, high] = [Math.min, Math.max].map((of) => attributes.map(({ labels }) => of(...labels)))
    const trial = tryAttributes(
      space,
      starts,
      MEASURES,
      spreads,
      [-1, -0.5, 0.5, 1],
      (a, value) => value >= low[a] && value <= high[a],
    )
    const apart = (point: SpacePoint, motion: Motion): number =>
      furthestMm(performPoint(space, point, { cleanFeet: false, frameRate: motion.frameRate }), motion)
    const average = performPoint(space, meanPoint(space), { cleanFeet: false })
    const points = [...space.members.map(({ point }) => point), ...strangers]
    return {
      space,
      examples,
      trial,
      correlation: attributeCorrelation(space, MEASURES[0].name, MEASURES[1].name),
      zero: largest(points.map((point) => apart(caricaturePoint(point, 0), average))),
      one: largest(points.map((point, n) => apart(caricaturePoint(point, 1), [...examples, ...held][n]))),
    }
  })
}

const attributeMeasure = measuresOf(waves, ({ trial }) => ({
  n: trial.steered.length,
  data: '8 embedded waves, from their average, each of them and 2 held out',
}))

/** How much of what is not asked for changes with an attribute, by the steered vector and, in words, by the plain one. */
const leakOf = (attribute: string, other: string) => {
  const among = (tries: AttributeTrial['steered']) => tries.filter((one) => one.attribute === attribute)
  return ({ trial }: WaveTrial) => {
    const [steered, plain] = [among(trial.steered), among(trial.plain)]
    return {
      value: leakage(steered),
      note:
        `${delivered(steered).toFixed(0)} % of what was asked is delivered; by the plain vector ` +
        `${delivered(plain).toFixed(0)} % with ${leakage(plain).toFixed(0)} % change of ${other}`,
    }
  }
}
const leakOfHeight = leakOf('hand height', 'energy')

export const attributeMonotone = attributeMeasure(
  'attributes-monotone',
  'Growing requests for hand height and energy that are seen to grow.',
  '%',
  '== 100',
  ({ trial, correlation }) => ({
    value: (100 * trial.up) / trial.steps,
    note: `labels of hand height and energy correlate by ${correlation.toFixed(2)}`,
  }),
)

export const handHeightLeak = attributeMeasure(
  'hand-height-others',
  'Change of energy when hand height is changed by half a deviation and by one, over its own change.',
  '%',
  '<= 20',
  (found) => ({
    ...leakOfHeight(found),
    figures: () => [strip(found.space, 'hand height'), strip(found.space, 'energy')],
  }),
)

export const energyLeak = attributeMeasure(
  'energy-others',
  'Change of hand height when energy is changed, over its own change.',
  '%',
  '<= 20',
  leakOf('energy', 'hand height'),
)

export const caricatureZero = attributeMeasure(
  'caricature-zero',
  'A caricature of degree 0 against the average motion, largest distance of any joint.',
  'mm',
  '<= 0.01',
  ({ zero }) => zero,
)

export const caricatureOne = attributeMeasure(
  'caricature-one',
  'A caricature of degree 1 against the motion itself, examples and held-out waves, largest distance of any joint.',
  'mm',
  '<= 2',
  ({ one, space }) => ({ value: one, figures: () => [caricatures(space), components(space)] }),
)

/** The seed's Figure 3: an attribute low, as it is, and high. */
function strip(space: VectorSpace, attribute: string): Figure {
  const spread = spreadOf(space.attributes.find(({ name }) => name === attribute)!.labels)
  const vector = attributeVector(space, attribute)
  const clips = [-1.2, 0, 1.2].map((by) =>
    filmRow(performPoint(space, movePoint(meanPoint(space), vector, by * spread)), {
      title: `${attribute} ${by < 0 ? 'low' : by > 0 ? 'high' : 'of the average'}`,
    }),
  )
  return {
    caption: `The average wave with ${attribute} changed by 1.2 deviations.`,
    drawing: film(clips, { map: false, scale: 60 }),
  }
}

/** The seed's Figure 4. */
function caricatures(space: VectorSpace): Figure {
  const { point, name } = space.members[space.members.length - 1]
  const clips = [0, 1, 1.5, 2].map((degree) =>
    filmRow(performPoint(space, caricaturePoint(point, degree)), {
      title: degree === 0 ? 'average' : degree === 1 ? name : `caricature ${degree}`,
    }),
  )
  return {
    caption: 'Average, original, and two caricatures.',
    drawing: film(clips, { map: false, scale: 60 }),
  }
}

function components(space: VectorSpace): Figure {
  const total = space.shape.deviations.reduce((sum, d) => sum + d * d, 0)
  let held = 0
  const points = Array.from(space.shape.deviations, (d, k) => {
    held += (100 * d * d) / total
    return [k + 1, held] as const
  })
  return {
    caption: 'Variance of the waves held by the first components of their shape.',
    drawing: linePlot([{ name: 'shape', points }], {
      title: 'Principal components',
      x: 'components',
      y: '% of variance',
    }),
  }
}

/** Largest distance of any joint over all frames, with both figures starting at one place on the ground, millimetres. */
function furthestMm(a: Motion, b: Motion): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  if (p.length !== q.length) return Infinity
  const start = [p[0] - q[0], 0, p[2] - q[2]]
  const moved = q.map((value, k) => value + start[k % 3])
  return 1000 * largest(jointDistances(p, moved, a.skeleton.jointCount))
}
