import { seeded, type Role } from '@understudy/motion'
import { mean } from '../../measure/statistics.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { peopleWalks, type ModelTrial } from './model-data.ts'
import { modelMeasure, toData } from './model-measure.ts'
import {
  handDrag,
  keyPoseTrial,
  stepTrial,
  timingTrial,
  trajectoryTrial,
  type Trial,
} from './request-trials.ts'

type Kind = 'hand' | 'step' | 'trajectory' | 'hand trajectory' | 'foot trajectory' | 'pose' | 'timing'

const HANDS: readonly Role[] = ['leftHand', 'rightHand']
const FEET: readonly Role[] = ['leftFoot', 'rightFoot']

/** Every request once per held-out cycle of the walks of many people. */
const requests = (data: EvaluationData, trial: ModelTrial, kind: Kind): Promise<Trial> =>
  once(data, `spaces request ${kind}`, async () => {
    const { model, truths, positions } = trial
    await data.breathe()
    if (kind === 'hand') return handDrag(model, truths, positions, seeded(21))
    if (kind === 'step') return stepTrial(model, truths, positions)
    if (kind === 'trajectory') return trajectoryTrial(model, truths, positions, seeded(22))
    if (kind === 'hand trajectory') return trajectoryTrial(model, truths, positions, seeded(23), HANDS)
    if (kind === 'foot trajectory') return trajectoryTrial(model, truths, positions, seeded(24), FEET)
    if (kind === 'pose') return keyPoseTrial(model, truths, positions)
    return timingTrial(model, truths, positions)
  })

const requested = (
  kind: Kind,
  name: string,
  about: string,
  unit: string,
  bar: string,
  value: (found: Trial) => number,
  peopleBar?: string,
): Measure =>
  modelMeasure(
    { name, about, unit, bar, ...(peopleBar && { peopleBar }) },
    peopleWalks,
    async (trial, data) => {
      const found = await requests(data, trial, kind)
      return { value: value(found), n: found.n, note: comparison(found, kind) }
    },
  )

/** The seed's section 7.2, in a line. */
const comparison = (
  { residual, interpolated, rest, slide, dataSlide, iterations }: Trial,
  kind: Kind,
): string => {
  const unit = kind === 'timing' ? 'ms' : 'cm'
  return (
    `model ${residual.mean.toFixed(2)} ${unit} from the request, ${rest.toFixed(1)} cm from the truth, slide ${slide.toFixed(1)} cm/s; ` +
    `interpolation ${interpolated.residual.toFixed(2)} ${unit}, ${interpolated.rest.toFixed(1)} cm, ${interpolated.slide.toFixed(1)} cm/s; ` +
    `data slide ${dataSlide.toFixed(1)} cm/s; ${iterations.toFixed(1)} iterations`
  )
}

const KINDS: readonly Kind[] = ['hand', 'step', 'trajectory', 'pose', 'timing']

const overKinds = (
  name: string,
  about: string,
  unit: string,
  bar: string,
  value: (all: readonly Trial[]) => number,
  note?: (all: readonly Trial[]) => string,
): Measure =>
  modelMeasure({ name, about, unit, bar }, peopleWalks, async (trial, data) => {
    const all: Trial[] = []
    for (const kind of KINDS) all.push(await requests(data, trial, kind))
    return { value: value(all), n: all.reduce((sum, { n }) => sum + n, 0), note: note?.(all) }
  })

export const requestMeasures: readonly Measure[] = [
  requested(
    'hand',
    'hand-drag',
    'One hand dragged to where a held-out cycle has it: mean miss.',
    'cm',
    '<= 0.5',
    (t) => t.residual.mean,
  ),
  requested('hand', 'hand-drag-p95', 'The same, 95th percentile.', 'cm', '<= 1', (t) => t.residual.p95),
  requested(
    'hand',
    'hand-drag-gain',
    'How many times closer than k-nearest interpolation of the same examples.',
    'times',
    '>= 6',
    (t) => t.interpolated.residual / t.residual.mean,
  ),
  requested('step', 'step', 'Step length and direction: mean miss.', 'cm', '<= 0.3', (t) => t.residual.mean),
  requested(
    'trajectory',
    'trajectory',
    'A hand or an ankle along its way: mean miss.',
    'cm',
    '<= 1.2',
    (t) => t.residual.mean,
  ),
  requested(
    'hand trajectory',
    'hand-trajectory',
    'A hand along its way: mean miss.',
    'cm',
    '<= 1.2',
    (t) => t.residual.mean,
    '<= 0.9',
  ),
  requested(
    'foot trajectory',
    'foot-trajectory',
    'An ankle along its way: mean miss.',
    'cm',
    '<= 1.2',
    (t) => t.residual.mean,
    '<= 0.9',
  ),
  requested(
    'pose',
    'key-poses',
    'Three key poses: mean miss.',
    'cm',
    '<= 1.2',
    (t) => t.residual.mean,
    '<= 0.9',
  ),
  requested(
    'pose',
    'key-poses-whole',
    'Three key poses: the whole motion from the truth.',
    'cm',
    '<= 3',
    (t) => t.rest,
  ),
  requested(
    'timing',
    'timing',
    'When a key frame comes and how long the cycle lasts: mean miss.',
    'ms',
    '<= 2',
    (t) => t.residual.mean,
  ),
  overKinds('slide-to-data', 'Stance feet of all requests against the data itself.', 'ratio', '<= 1', (all) =>
    mean(all.map((t) => toData(t.slide, t.dataSlide))),
  ),
  overKinds(
    'slide-to-interpolation',
    'Stance feet of all requests against interpolation, worst kind of request.',
    'ratio',
    '<= 1',
    (all) => Math.max(...all.map((t) => toData(t.slide, t.interpolated.slide))),
  ),
  overKinds(
    'rest-to-interpolation',
    'Unconstrained joints: distance from the truth, relative to that of interpolation; worst of hand, step, trajectory and key poses.',
    'ratio',
    '<= 1',
    (all) => Math.max(...all.slice(0, 4).map((t) => t.rest / t.interpolated.rest)),
    (all) =>
      KINDS.map(
        (kind, k) => `${kind} ${all[k].rest.toFixed(1)} against ${all[k].interpolated.rest.toFixed(1)} cm`,
      ).join(', '),
  ),
  overKinds('iterations', 'Iterations per request, mean.', 'steps', '<= 15', (all) =>
    mean(all.map((t) => t.iterations)),
  ),
]
