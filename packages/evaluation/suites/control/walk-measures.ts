import { film, filmRow } from '../../measure/figure.ts'
import { largest, mean } from '../../measure/statistics.ts'
import type { Finding, Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { walkTrial, type PathResult, type WalkResult, type WalkTrial } from './walk-trial.ts'

const measure = measuresOf(walkTrial, ({ takes: judged, paths: walked }) =>
  judged.length === 0
    ? { skipped: 'no person has three takes tagged a-walk-turns, or no --data is there' }
    : {
        n: judged.length,
        data: `${new Set(walked.map(({ person }) => person)).size} people, each from their own other takes`,
      },
)

/** The mean over people of each one's mean: a person with many takes counts like one with few. */
function perPerson<T extends { readonly person: string }>(
  list: readonly T[],
  value: (item: T) => number,
): Omit<Finding, 'data'> {
  const people = [...new Set(list.map(({ person }) => person))].map((person) => ({
    person,
    value: mean(list.filter((item) => item.person === person).map(value)),
  }))
  return {
    value: mean(people.map((one) => one.value)),
    n: list.length,
    note: people.map((one) => `${one.person}: ${one.value.toPrecision(3)}`).join(', '),
  }
}

const takes = (value: (take: WalkResult) => number) => (trial: WalkTrial) => perPerson(trial.takes, value)

/** The worst shape, over people. */
const paths = (value: (path: PathResult) => number) => (trial: WalkTrial) => {
  const names = [...new Set(trial.paths.map(({ name }) => name))].map((name) => ({
    name,
    value: mean(trial.paths.filter((path) => path.name === name).map(value)),
  }))
  return {
    value: largest(names.map((shape) => shape.value)),
    n: trial.paths.length,
    note: names.map((shape) => `${shape.name} ${shape.value.toPrecision(3)}`).join(', '),
    figures: () =>
      trial.paths.slice(0, 5).map(({ motion, name, person }) => ({
        caption: `${name} walked by ${person}.`,
        drawing: film([filmRow(motion, { title: name, note: person })], { frames: 10 }),
      })),
  }
}

/** Real walks, leave-one-take-out per person, and drawn paths at a speed the person showed. Smoothed and cleaned. */
export const walkMeasures: readonly Measure[] = [
  measure(
    'walk-root',
    'Root path against the recorded one, RMSE; mean over people.',
    'm',
    '<= 0.02',
    takes(({ root }) => root),
  ),
  measure(
    'walk-joints',
    'All joints against the recorded ones; mean over people.',
    'm',
    '<= 0.04',
    takes(({ joints }) => joints),
  ),
  measure(
    'walk-step-rate',
    'Steps per second, difference from the recorded; mean over people.',
    'Hz',
    '<= 0.08',
    takes(({ stepRate }) => stepRate),
  ),
  measure(
    'walk-phase',
    'Time in phase with the recorded walk; mean over people.',
    '%',
    '>= 97',
    takes(({ phase }) => 100 * phase),
  ),
  measure(
    'walk-others',
    "Other people's paths through one person's examples: root, RMSE.",
    'm',
    '<= 0.025',
    ({ others }) => ({
      value: mean(others.map(({ root }) => root)),
      n: others.length,
      note: `worst ${largest(others.map(({ root }) => root)).toFixed(4)} m`,
    }),
  ),
  measure(
    'path-raw',
    'Drawn paths: the line hips travel along from the path, RMSE, nothing smoothed; worst shape.',
    'm',
    '<= 0.025',
    paths(({ before }) => before),
  ),
  measure(
    'path-clean',
    'Drawn paths: hips from the path, sway and all, after smoothing and cleaning.',
    'm',
    '<= 0.03',
    paths(({ after }) => after),
  ),
  measure(
    'path-heading',
    'Drawn paths: mean heading error after cleaning; worst shape.',
    '°',
    '<= 8',
    paths(({ heading }) => heading),
  ),
  measure(
    'path-skate',
    'Drawn paths: mean speed of planted feet after cleaning; worst shape.',
    'cm/s',
    '<= 2',
    paths(({ skate }) => skate),
  ),
  measure(
    'path-knees',
    'Drawn paths: fastest knee over the fastest of the examples; worst shape. A popping knee is faster.',
    '',
    '<= 1.3',
    paths(({ knee }) => knee),
  ),
]
