import type { Measure, Finding, Skipped } from '../../measure/measure.ts'
import { SPLITS } from '../../data/splits.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { barPlot, linePlot } from '../../measure/figure.ts'
import { danceTrial, WAYS, type DanceResult, type Score, type Way } from './dance-trial.ts'
import type { Direction } from './dance-database.ts'

const NO_COUPLES: Skipped = {
  skipped:
    'fewer than two takes (by people: couples) are tagged a-salsa-leader with a partner in the column pair, or no --data is there',
}

/** Measures over the takes of a trial. */
const answered = (direction: Direction) => {
  const measures = measuresOf(
    (data) => danceTrial(data, direction),
    (results) =>
      results.length === 0
        ? NO_COUPLES
        : {
            n: results.length,
            data: `${results.length} takes, ${direction}, each answered from the others`,
            note: noteOn(results),
          },
  )
  return (...parts: Parameters<typeof measures>): Measure => ({ ...measures(...parts), splits: SPLITS })
}
const measure = answered('leader to follower')
const measureBack = answered('follower to leader')

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Mean over the takes of one number of one way. */
const over = (results: readonly DanceResult[], way: Way, number: (score: Score) => number): number =>
  mean(results.flatMap(({ scores }) => (scores[way] ? [number(scores[way])] : [])))

/** Share of all units that are wrong, %. */
function wrongUnits(results: readonly DanceResult[], way: Way): number {
  const units = results.flatMap(({ scores }) => (scores[way] ? [scores[way].units] : []))
  return (
    (100 * units.reduce((sum, { wrong }) => sum + wrong, 0)) /
    Math.max(
      1,
      units.reduce((sum, { units: all }) => sum + all, 0),
    )
  )
}

/** (baseline − ours)/(baseline − oracle), %. */
function gapClosed(results: readonly DanceResult[], baseline: Way): number {
  const [base, ours, oracle] = [baseline, 'ours' as const, 'oracle' as const].map((way) =>
    over(results, way, ({ raw }) => raw),
  )
  return (100 * (base - ours)) / (base - oracle)
}

/** Every way in one line: no number means much without the others. */
function noteOn(results: readonly DanceResult[]): string {
  return WAYS.filter((way) => results.some(({ scores }) => scores[way]))
    .map(
      (way) =>
        `${way} ${over(results, way, ({ raw }) => raw).toFixed(3)} m, ${wrongUnits(results, way).toFixed(0)} % units`,
    )
    .join('; ')
}

const errors = (results: readonly DanceResult[]): Finding['figures'] => {
  return () => [
    {
      caption: 'All-joint error of each way to answer, raw, mean over the takes.',
      drawing: barPlot(
        WAYS.filter((way) => results.some(({ scores }) => scores[way])).map((way) => ({
          name: way,
          value: over(results, way, ({ raw }) => raw),
        })),
        { title: 'Ways to answer', x: '', y: 'metres' },
      ),
    },
    {
      caption: 'All-joint error by take.',
      drawing: linePlot(
        (['ours', 'k = 0', 'oracle', 'constant pose'] as const).map((way) => ({
          name: way,
          points: results.map(({ scores }, index) => [index, scores[way]?.raw ?? NaN] as const),
        })),
        { title: results.map(({ name }) => name).join('  '), x: 'take', y: 'metres' },
      ),
    },
  ]
}

/** Real couples, leave-one-take-out; measures as the thesis and the trial notes define them. */
export const danceMeasures: readonly Measure[] = [
  measure('salsa-joints-raw', 'All-joint error of the follower, nothing smoothed.', 'm', '<= 0.21', (r) => ({
    value: over(r, 'ours', (s) => s.raw),
    figures: errors(r),
  })),
  measure('salsa-joints-smooth', 'All-joint error of the follower, seams smoothed.', 'm', '<= 0.2', (r) =>
    over(r, 'ours', (s) => s.smooth),
  ),
  measure('salsa-joints-finished', 'All-joint error after hands meet and feet stand.', 'm', '<= 0.2', (r) =>
    mean(r.map(({ finished }) => finished)),
  ),
  measure(
    'salsa-gap-constant',
    'Share of the gap from a constant pose to the oracle that is closed.',
    '%',
    '>= 75',
    (r) => gapClosed(r, 'constant pose'),
  ),
  measure('salsa-gap-k0', 'Share of the gap from k = 0 to the oracle that is closed.', '%', '>= 45', (r) =>
    gapClosed(r, 'k = 0'),
  ),
  measure(
    'salsa-jump',
    'Gap of hands and feet at seams before smoothing, as a share of that of k = 0.',
    '%',
    '<= 50',
    (r) => (100 * over(r, 'ours', (s) => s.jump)) / over(r, 'k = 0', (s) => s.jump),
  ),
  measure('salsa-units', 'Two-beat units with a wrong turn or facing.', '%', '<= 17', (r) =>
    wrongUnits(r, 'ours'),
  ),
  measure('salsa-units-oracle', 'Sanity: units the oracle gets wrong.', '%', '<= 3', (r) =>
    wrongUnits(r, 'oracle'),
  ),
  measure('salsa-units-random', 'Sanity: units that random segments get wrong.', '%', '>= 55', (r) =>
    wrongUnits(r, 'random'),
  ),
  measure(
    'salsa-units-delayed',
    'Sanity: units of the true follower 67 ms late that count as wrong.',
    '%',
    '== 0',
    (r) => mean(r.map(({ delayed }) => (100 * delayed.wrong) / delayed.units)),
  ),
  measure(
    'salsa-rhythm',
    'Correlation of foot speeds with the true ones, seams smoothed.',
    '',
    '>= 0.65',
    (r) => over(r, 'ours', (s) => s.rhythm),
  ),
  measure(
    'salsa-hands',
    'Held palms within 5 cm after the constraint pass.',
    '% of held frames',
    '>= 95',
    (r) => 100 * mean(r.map(({ hands }) => hands.within5cm)),
  ),
  measure('salsa-skate', 'Mean speed of planted feet after cleaning.', 'cm/s', '<= 3', (r) =>
    mean(r.map(({ skate }) => skate)),
  ),
  measureBack(
    'salsa-back-joints-raw',
    'The other direction: all-joint error of the leader, nothing smoothed.',
    'm',
    '<= 0.21',
    (r) => ({ value: over(r, 'ours', (s) => s.raw), figures: errors(r) }),
  ),
  measureBack(
    'salsa-back-gap-constant',
    'The other direction: gap from a constant pose to the oracle closed.',
    '%',
    '>= 75',
    (r) => gapClosed(r, 'constant pose'),
  ),
  measureBack(
    'salsa-back-gap-k0',
    'The other direction: gap from k = 0 to the oracle closed.',
    '%',
    '>= 45',
    (r) => gapClosed(r, 'k = 0'),
  ),
  measureBack(
    'salsa-back-units',
    'The other direction: two-beat units with a wrong turn or facing.',
    '%',
    '<= 17',
    (r) => wrongUnits(r, 'ours'),
  ),
]
