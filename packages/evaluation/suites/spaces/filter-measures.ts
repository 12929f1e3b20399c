import { seeded } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import { withNoise } from '@understudy/synthesis/methods/deformable-model'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { filterTrial, withSkate, type FilterTrial } from './filter-trial.ts'
import { peopleWalks, type ModelTrial } from './model-data.ts'
import { modelMeasure, toData } from './model-measure.ts'

const filtered = (data: EvaluationData, trial: ModelTrial, fault: 'noise' | 'skate'): Promise<FilterTrial> =>
  once(data, `spaces filter ${fault}`, async () => {
    const random = seeded(fault === 'noise' ? 31 : 32)
    const spoil = fault === 'noise' ? withNoise : withSkate
    return filterTrial(trial.model, trial.truths.slice(0, 24), (motion) => spoil(motion, random), makeRun())
  })

const filtering = (
  fault: 'noise' | 'skate',
  parts: Pick<Measure, 'name' | 'about' | 'unit' | 'bar' | 'peopleBar'>,
  value: (found: FilterTrial) => number,
): Measure =>
  modelMeasure(parts, peopleWalks, async (trial, data) => {
    const found = await filtered(data, trial, fault)
    return {
      value: value(found),
      n: found.n,
      note: `${found.before.toFixed(1)} cm before, ${found.after.toFixed(1)} cm after; slide ${found.slideBefore.toFixed(1)} before, ${found.slideAfter.toFixed(1)} after, ${found.dataSlide.toFixed(1)} cm/s of the clean data; ${found.flagged} flagged`,
    }
  })

export const filterMeasures: readonly Measure[] = [
  filtering(
    'noise',
    {
      name: 'noise-gain',
      about: '8° and 2 cm of white noise: error before over after.',
      unit: 'times',
      bar: '>= 3',
    },
    (t) => t.before / t.after,
  ),
  filtering(
    'noise',
    {
      name: 'noise-slide',
      about: 'The same: slide over the clean data’s (at least 0.5 cm/s: less cannot be seen).',
      unit: 'ratio',
      bar: '<= 1.1',
    },
    (t) => toData(t.slideAfter, t.dataSlide),
  ),
  filtering(
    'skate',
    {
      name: 'skate-slide',
      about: '4 cm of foot skate: slide over the clean data’s (at least 0.5 cm/s: less cannot be seen).',
      unit: 'ratio',
      bar: '<= 1',
    },
    (t) => toData(t.slideAfter, t.dataSlide),
  ),
  filtering(
    'skate',
    {
      name: 'skate-pose',
      about: 'The same: pose about the root against the clean data.',
      unit: 'cm',
      bar: '<= 1.6',
    },
    (t) => t.poseAfter,
  ),
  filtering(
    'skate',
    {
      name: 'skate-worse',
      about: 'The same: cycles whose world positions came out worse than they went in.',
      unit: 'cycles',
      bar: '== 0',
    },
    (t) => t.worse,
  ),
  filtering(
    'noise',
    {
      name: 'noise-filtered',
      about: '8° and 2 cm of white noise, filtered: joints from the clean data.',
      unit: 'cm',
      bar: '<= 2.4',
      peopleBar: '<= 2',
    },
    (t) => t.after,
  ),
  filtering(
    'skate',
    {
      name: 'skate-filtered',
      about: '4 cm of foot skate, filtered: joints from the clean data.',
      unit: 'cm',
      bar: '<= 1.6',
      peopleBar: '<= 1.1',
    },
    (t) => t.after,
  ),
]
