import { linePlot } from '../../measure/figure.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { lindyTrial, type LindyReading, type LindyResult, type LindyTrial } from './lindy-trial.ts'

const measure = measuresOf(lindyTrial, (trial) =>
  trial
    ? {
        n: trial.results.length,
        data: `${trial.instances} units of the embedded corpus thinned to ${trial.kept}, ${trial.results.length} test dances`,
      }
    : { skipped: 'the embedded corpus has no Lindy Hop couples' },
)

/**
 * What a unit is, for the comparison: hands are changed at the end of a transition (Hsu 2004, §6.2), so whether it ends in
 * crosshand shows in what comes after it. `closed step open 2` and `closed step openCross 2` are one unit; the next one
 * starts from `open` or from `openCross`, and that is compared.
 */
const meaning = (label: string): string => {
  const [from, move, to = '', half] = label.split(' ')
  return `${from} ${move} ${to.replace('Cross', '')} ${half}`
}
/** Whether a unit was answered otherwise than danced. */
export const differs = ({ truth, read }: { readonly truth: string; readonly read: string }): boolean =>
  meaning(truth) !== meaning(read)

interface Count {
  readonly wrong: number
  readonly all: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** How many two-beat units there are, and how many were read otherwise than danced. */
export const unitsRead = (results: readonly LindyReading[]): Count => ({
  wrong: sum(results.map(({ units }) => units.filter(differs).length)),
  all: sum(results.map(({ units }) => units.length)),
})

/** Eight beats are four units; right when all four are. */
export function patternsRead(results: readonly LindyReading[], novel?: boolean): Count {
  const groups = results.flatMap(({ units, intro }) =>
    Array.from({ length: Math.floor((units.length - intro) / 4) }, (_, i) =>
      units.slice(intro + 4 * i, intro + 4 * i + 4),
    ),
  )
  const asked = novel === undefined ? groups : groups.filter(([first]) => first.novel === novel)
  return {
    wrong: asked.filter((units) => units.some(differs)).length,
    all: asked.length,
  }
}

/** The share that is right, and how many that is. */
const share = ({ wrong, all }: Count): { value: number; n: number; note: string } => ({
  value: (100 * (all - wrong)) / Math.max(1, all),
  n: all,
  note: `${all - wrong} of ${all}`,
})

/** The same over the test dances and a dozen more; the note tells the test dances apart. */
function shareOfAll(
  { results, others }: LindyTrial,
  count: (readings: readonly LindyReading[]) => Count,
): { value: number; n: number; data: string; note: string } {
  const all = share(count([...results, ...others]))
  return {
    ...all,
    data: `the test dances and ${others.length} more`,
    note: `${all.note}; ${share(count(results)).note} in the test dances`,
  }
}

/** Lines of the transcript that are not what was danced. */
function miswritten(readings: readonly LindyReading[]): Count {
  const all = readings.flatMap(({ written }) => written)
  return { wrong: all.filter(({ danced, read }) => danced !== read).length, all: all.length }
}

/** The commonest confusions, for people. */
function confusions(results: readonly LindyReading[]): string {
  const counts = new Map<string, number>()
  for (const { units } of results) {
    for (const { truth, read } of units) {
      if (differs({ truth, read }))
        counts.set(`${truth} read as ${read}`, (counts.get(`${truth} read as ${read}`) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([what, times]) => `${times} × ${what}`)
    .join('; ')
}

const stages = (results: readonly LindyResult[], which: 'exact' | 'beam'): string =>
  results
    .map(
      (result) =>
        `${result.seconds.toFixed(0)} s: ${result[which].map(({ stage, seconds }) => `${stage} ${seconds.toFixed(2)} s`).join(', ')}`,
    )
    .join('; ')

const timeOf = (result: LindyResult, which: 'exact' | 'beam'): number =>
  sum(result[which].map(({ seconds }) => seconds))

/** Hsu 2004, §6.2: 5 of 364 two-beat units and 5 of 91 patterns were answered otherwise than the true follower did. */
export const lindyMeasures: readonly Measure[] = [
  measure(
    'lindy-units',
    'Two-beat units read otherwise than the couple danced them (the thesis: 5 of 364).',
    '%',
    '<= 1.38',
    ({ results, database }) => {
      const { wrong, all } = unitsRead(results)
      return {
        value: (100 * wrong) / all,
        n: all,
        note: `${wrong} of ${all}; ${confusions(results)}`,
        figures: () =>
          results.map(({ name, interpretation, seconds }) => ({
            caption: `${name}: which example when, and what it costs.`,
            drawing: { kind: 'interpretation', database, interpretation, seconds },
          })),
      }
    },
  ),
  measure(
    'lindy-patterns',
    'Eight-beat patterns read whole (the thesis: 86 of 91).',
    '%',
    '>= 94.5',
    ({ results }) => share(patternsRead(results)),
  ),
  measure(
    'lindy-novel',
    'Patterns that the database does not hold, read whole: in the test dances and in a dozen more.',
    '%',
    '>= 94.5',
    (trial) => shareOfAll(trial, (readings) => patternsRead(readings, true)),
  ),
  measure(
    'lindy-others-units',
    'Two-beat units read otherwise in a dozen improvisations that are in no corpus.',
    '%',
    '<= 1.38',
    ({ others }) => {
      const { wrong, all } = unitsRead(others)
      return {
        value: (100 * wrong) / all,
        n: all,
        data: `${others.length} more dances, 120 to 190 beats per minute`,
        note: `${wrong} of ${all}; ${confusions(others)}`,
      }
    },
  ),
  measure(
    'lindy-others-patterns',
    'Eight-beat patterns read whole in them.',
    '%',
    '>= 94.5',
    ({ others }) => ({
      ...share(patternsRead(others)),
      data: `${others.length} more dances, 120 to 190 beats per minute`,
    }),
  ),
  measure(
    'lindy-notation',
    'Patterns of all these dances that the transcript writes as they were danced: stances, turns and hands.',
    '%',
    '>= 94.5',
    (trial) => shareOfAll(trial, miswritten),
  ),
  measure(
    'lindy-beam',
    'Two-beat units read otherwise with a beam of 2 m².',
    '%',
    '<= 1.38',
    ({ results }) => {
      const all = sum(results.map(({ units }) => units.length))
      return {
        value:
          (100 *
            sum(
              results.map(
                ({ units, beamRead }) =>
                  units.filter(({ truth }, i) => differs({ truth, read: beamRead[i] })).length,
              ),
            )) /
          all,
        n: all,
        note: stages(results, 'beam'),
      }
    },
  ),
  measure(
    'lindy-speed',
    'Longest time for a test dance, all stages, exact, per 150 s of control.',
    's',
    '<= 8',
    ({ results }) => ({
      value: Math.max(...results.map((result) => (timeOf(result, 'exact') * 150) / result.seconds)),
      note: stages(results, 'exact'),
      figures: () => [
        {
          caption: 'Time against the length of the control, exact and with a beam.',
          drawing: linePlot(
            (['exact', 'beam'] as const).map((which) => ({
              name: which,
              points: results
                .toSorted((a, b) => a.seconds - b.seconds)
                .map((result) => [result.seconds, timeOf(result, which)] as const),
            })),
            { title: 'Growth', x: 'seconds of control', y: 'seconds' },
          ),
        },
      ],
    }),
  ),
]
