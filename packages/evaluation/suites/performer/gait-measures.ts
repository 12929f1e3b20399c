import { GAIT_SAMPLES, type GaitCurve, type GaitCycle } from '@understudy/performer'
import { linePlot, scatterPlot, type Drawing } from '../../measure/figure.ts'
import type { Finding, Measure, Skipped } from '../../measure/measure.ts'
import { gaitBands, relativeSpeed, type Band } from './gait-bands.ts'

/** The curves the issue names: hip, knee, ankle, pelvis, shoulder, elbow. */
export const JUDGED: readonly GaitCurve[] = [
  'hipFlexion',
  'kneeFlexion',
  'ankleDorsiflexion',
  'pelvisHeight',
  'pelvisYaw',
  'pelvisList',
  'pelvisTilt',
  'armFlexion',
  'elbowFlexion',
]
/** How far from the real mean a curve may be, in standard deviations. */
const WITHIN = 1.5

export interface CurveFit {
  readonly curve: GaitCurve
  readonly band: Band
  readonly mean: readonly number[]
  readonly deviation: readonly number[]
  readonly performed: readonly number[]
  /** Share of the cycle within 1.5 deviations. */
  readonly share: number
}

const average = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** Every person weighs the same, however many takes there are of them: the spread is that between people. */
export function fitCurve(curve: GaitCurve, band: Band): CurveFit {
  const phases = Array.from({ length: GAIT_SAMPLES }, (_, k) => k)
  const takes = new Map<string, number>()
  for (const { subject } of band.real) takes.set(subject, (takes.get(subject) ?? 0) + 1)
  const weighted = (of: (cycle: GaitCycle) => number): number =>
    band.real.reduce((sum, { subject, cycle }) => sum + of(cycle) / takes.get(subject)!, 0) / takes.size
  const mean = phases.map((k) => weighted((cycle) => cycle.curves[curve][k]))
  const deviation = phases.map((k) => Math.sqrt(weighted((cycle) => (cycle.curves[curve][k] - mean[k]) ** 2)))
  const performed = phases.map((k) => average(band.performed.map((cycle) => cycle.curves[curve][k])))
  const inside = phases.filter((k) => Math.abs(performed[k] - mean[k]) <= WITHIN * deviation[k]).length
  return { curve, band, mean, deviation, performed, share: inside / GAIT_SAMPLES }
}

/**
 * Mean performed curve against the real mean at matched speed (v/√(g·leg)): share of the cycle within 1.5 standard
 * deviations of the real cycles; the worst curve of the worst speed counts.
 */
export const gaitCurves: Measure = {
  name: 'gait-curves',
  about:
    'Share of the walking cycle in which hip, knee, ankle, pelvis, shoulder and elbow stay within 1.5 SD of real walks.',
  unit: '%',
  bar: '>= 90',
  async run(data): Promise<Finding | Skipped> {
    const bands = await gaitBands(data)
    if ('skipped' in bands) return bands
    const fits = bands.flatMap((band) => JUDGED.map((curve) => fitCurve(curve, band)))
    const worst = fits.reduce((a, b) => (b.share < a.share ? b : a))
    return {
      value: 100 * worst.share,
      n: bands.reduce((sum, { real }) => sum + real.length, 0),
      data: `CMU straight cycles at ${bands.map(({ label }) => label).join(', ')}`,
      note: `worst: ${worst.curve} at ${worst.band.label}; mean over curves ${(100 * average(fits.map(({ share }) => share))).toFixed(1)} %`,
      figures: () =>
        fits.map((fit) => ({ caption: `${fit.curve} at ${fit.band.label}`, drawing: drawFit(fit) })),
    }
  },
}

/** One curve with the real band around it. */
function drawFit({ curve, band, mean, deviation, performed }: CurveFit): Drawing {
  const inDegrees = curve === 'pelvisHeight' ? 1 : 180 / Math.PI
  const points = (values: readonly number[]): [number, number][] =>
    values.map((v, k) => [(100 * k) / GAIT_SAMPLES, v * inDegrees])
  return linePlot(
    [
      { name: 'performed', points: points(performed) },
      { name: 'real mean', points: points(mean) },
      { name: '+1.5 SD', points: points(mean.map((v, k) => v + WITHIN * deviation[k])) },
      { name: '−1.5 SD', points: points(mean.map((v, k) => v - WITHIN * deviation[k])) },
    ],
    { title: `${curve}, ${band.label}`, x: '% of cycle', y: curve === 'pelvisHeight' ? 'legs' : 'degrees' },
  )
}

/**
 * Step length (in legs) and cycle time (in √(leg/g)) against a line through the real ones over speed: share of the performed
 * cycles within two standard deviations of it in both.
 */
export const stepRelations: Measure = {
  name: 'step-relations',
  about: 'Performed cycles whose step length and cadence lie within the spread of real ones at their speed.',
  unit: '%',
  bar: '>= 95',
  async run(data): Promise<Finding | Skipped> {
    const bands = await gaitBands(data)
    if ('skipped' in bands) return bands
    const real = bands.flatMap((band) => band.real.map(({ cycle }) => cycle))
    const performed = bands.flatMap((band) => band.performed)
    const relations = {
      'step length (legs)': (c: GaitCycle) => c.stepLength,
      'cycle time (√(leg/g))': (c: GaitCycle) => c.duration / Math.sqrt(c.leg / 9.81),
    }
    const inside = performed.map((cycle) =>
      Object.values(relations).every((of) => {
        const { a, b, deviation } = fitLine(real.map(relativeSpeed), real.map(of))
        return Math.abs(of(cycle) - a - b * relativeSpeed(cycle)) <= 2 * deviation
      }),
    )
    return {
      value: (100 * inside.filter(Boolean).length) / inside.length,
      n: performed.length,
      data: `against ${real.length} CMU cycles`,
      figures: () =>
        Object.entries(relations).map(([name, of]) => ({
          caption: name,
          drawing: scatterPlot(
            [
              { name: 'performed', points: performed.map((c) => [relativeSpeed(c), of(c)] as const) },
              { name: 'real', points: real.map((c) => [relativeSpeed(c), of(c)] as const) },
            ],
            { title: name, x: 'v/√(g·leg)', y: name },
          ),
        })),
    }
  },
}

function fitLine(x: readonly number[], y: readonly number[]): { a: number; b: number; deviation: number } {
  const [mx, my] = [average(x), average(y)]
  const b = average(x.map((v, i) => (v - mx) * (y[i] - my))) / average(x.map((v) => (v - mx) ** 2))
  const a = my - b * mx
  return { a, b, deviation: Math.sqrt(average(y.map((v, i) => (v - a - b * x[i]) ** 2))) }
}
