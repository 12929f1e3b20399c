import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { linePlot, type Figure, type Series } from '../../measure/figure.ts'
import { walkTable, type TableRun, type WalkTable } from './walk-table.ts'

const measure = measuresOf(walkTable, ({ segments, kept }) => ({
  n: 1,
  data: `${segments} segments of an embedded walk thinned to ${kept}, 57 s of control`,
}))

const total = ({ timings }: TableRun): number => timings.reduce((sum, { seconds }) => sum + seconds, 0)
const stages = ({ timings }: TableRun): string =>
  timings.map(({ stage, seconds }) => `${stage} ${seconds.toFixed(2)} s`).join(', ')
const visited = ({ interpretation: { visitedTransitions, possibleTransitions } }: TableRun): string =>
  `${((100 * visitedTransitions) / possibleTransitions).toFixed(0)} % of the transitions looked at`

/** Hsu 2004, §6.1: 12.5 s exact and 1.2 s with a beam, 0.4 s to up-sample, 1.1 s to post-process, on its machine. */
export const walkTableMeasures: readonly Measure[] = [
  measure(
    'table-walk-root',
    "The thesis's walk: hips from the requested path, RMSE.",
    'm',
    '<= 0.02',
    ({ exact, beam }) => ({
      value: exact.root,
      note:
        `steps within ${exact.stepRate.toFixed(3)} Hz, in phase ${(100 * exact.phase).toFixed(0)} %; ` +
        `with the beam ${beam.root.toFixed(4)} m, ${(100 * beam.phase).toFixed(0)} %`,
    }),
  ),
  measure(
    'table-walk-beam',
    'What the answer with a beam of 2 m² costs beyond the optimum.',
    '%',
    '<= 1',
    ({ exact, beam }) => {
      const best = exact.interpretation.cost
      return { value: 100 * (beam.interpretation.cost / best - 1), note: visited(beam) }
    },
  ),
  measure(
    'table-walk-speed',
    'The whole walk, exact, all stages (the thesis: 14 s).',
    's',
    '<= 2',
    ({ exact, beam, overLength, overStates }) => ({
      value: total(exact),
      note: `exact: ${stages(exact)}; ${visited(exact)}; beam: ${stages(beam)}`,
      figures: () => growth(overLength, overStates),
    }),
  ),
]

/** Linear in the input, quadratic in the states; pruning bends the second. */
function growth(overLength: WalkTable['overLength'], overStates: WalkTable['overStates']): readonly Figure[] {
  const millions = (count: number): number => count / 1e6
  const curves = (
    points: WalkTable['overLength'],
    x: (point: WalkTable['overLength'][number]) => number,
  ): readonly Series[] => [
    { name: 'all there are', points: points.map((point) => [x(point), millions(point.possible)]) },
    { name: 'looked at, exact', points: points.map((point) => [x(point), millions(point.visited)]) },
  ]
  const y = 'million transitions'
  return [
    {
      caption: 'Work against the length of the control: linear, with pruning and without.',
      drawing: linePlot(
        curves(overLength, ({ seconds }) => seconds),
        { title: 'Growth with the input', x: 'seconds of control', y },
      ),
    },
    {
      caption: 'Work against the number of states: quadratic without pruning; pruned it is still exact.',
      drawing: linePlot(
        curves(overStates, ({ states }) => states),
        { title: 'Growth with the database', x: 'states', y },
      ),
    },
  ]
}
