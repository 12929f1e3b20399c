import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { drawModes } from './draw-modes.ts'
import { peopleWalks, personWalks, styledWalks, type ModelTrial } from './model-data.ts'
import { reconstruction } from './model-errors.ts'
import { modelMeasure } from './model-measure.ts'

/** N, T, M and K in words, beside the seed's. */
const tableLine = ({ model, refused }: ModelTrial): string =>
  `N ${model.exampleNames.length}, T ${model.frameCount}, M ${model.shapeCount - model.residualCount} and ${model.residualCount} for strangers, K ${model.timingCount} (the seed: N 200, T 133, M 30, K 20); ` +
  `${refused} refused; modes in metres of RMS joint displacement`

type Rebuilt = ReturnType<typeof reconstruction>

const rebuilt = (data: EvaluationData, key: string, trial: ModelTrial): Promise<Rebuilt> =>
  once(data, `spaces rebuilt ${key}`, async () => reconstruction(trial.model, trial.truths))

const reconstructed = (
  key: string,
  walks: (data: EvaluationData) => Promise<ModelTrial | undefined>,
  what: string,
  rows: readonly {
    name: string
    unit: string
    bar: string
    peopleBar?: string
    about: string
    value: (r: Rebuilt) => number
  }[],
): Measure[] =>
  rows.map(({ name, unit, bar, peopleBar, about, value }, index) =>
    modelMeasure(
      { name: `${key}-${name}`, unit, bar, ...(peopleBar && { peopleBar }), about: `${about} ${what}.` },
      walks,
      async (trial, data) => {
        const found = await rebuilt(data, key, trial)
        return {
          value: value(found),
          n: trial.truths.length,
          note: index === 0 ? tableLine(trial) : undefined,
          figures: index === 0 ? () => drawModes(trial.model) : undefined,
        }
      },
    ),
  )

const MEAN = {
  name: 'rebuilt',
  unit: 'cm',
  about: 'Held-out cycles rebuilt from their coefficients, mean joint distance:',
  value: (r: Rebuilt) => r.positions.mean,
}
const TAIL = {
  name: 'rebuilt-p95',
  unit: 'cm',
  about: 'The same, 95th percentile:',
  value: (r: Rebuilt) => r.positions.p95,
}
const ANGLE = {
  name: 'rebuilt-angles',
  unit: 'deg',
  about: 'The same, mean angle of the joints’ rotations:',
  value: (r: Rebuilt) => r.degrees.mean,
}

export const reconstructions: readonly Measure[] = [
  ...reconstructed('people', peopleWalks, 'walks of many people on one body', [
    { ...MEAN, bar: '<= 1.9', peopleBar: '<= 1.2' },
    { ...TAIL, bar: '<= 5' },
    { ...ANGLE, bar: '<= 3', peopleBar: '<= 2.2' },
  ]),
  ...reconstructed('person', personWalks, 'walks of one person', [
    { ...MEAN, bar: '<= 1.9' },
    { ...TAIL, bar: '<= 5' },
    { ...ANGLE, bar: '<= 3' },
  ]),
  ...reconstructed('styled', styledWalks, 'walks in styles', [{ ...MEAN, bar: '<= 1.5' }]),
]
