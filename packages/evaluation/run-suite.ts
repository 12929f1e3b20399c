import { MotionError } from '@understudy/motion'
import { reaches } from './measure/bar.ts'
import type { EvaluationData } from './data/evaluation-data.ts'
import type { Split } from './data/splits.ts'
import type { EvalRow, Finding, Measure, Skipped, Suite } from './measure/measure.ts'

/** A measure's line and, where something was measured, what it was made of. */
export interface Outcome {
  readonly measure: Measure
  readonly row: EvalRow
  readonly finding?: Finding
}

/**
 * Runs the measures one after the other, telling each as it is done. Data that cannot be read fails the measure
 * that needed it, with the reason in `data`; a defect of ours goes up.
 */
export async function* runSuite(suite: Suite, data: EvaluationData): AsyncGenerator<Outcome> {
  for (const measure of measuresUnder(suite, data.split)) {
    await data.breathe()
    const found = await attempt(measure, data)
    const { name, unit } = measure
    const bar = barUnder(measure, data.split)
    const line = {
      suite: suite.name,
      name,
      ...(measure.splits && { split: splitOf(measure, data.split) }),
      unit,
      bar,
    }
    if ('failed' in found) {
      yield { measure, row: { ...line, value: null, ok: false, n: 0, data: found.failed } }
    } else if ('skipped' in found) {
      yield { measure, row: { ...line, value: null, ok: null, n: 0, data: `skipped: ${found.skipped}` } }
    } else {
      const { value, n } = found
      yield {
        measure,
        row: {
          ...line,
          value: Number.isFinite(value) ? value : null,
          ok: reaches(value, bar),
          n,
          data: found.data,
        },
        finding: found,
      }
    }
  }
}

/** By takes all measures, by people those that can hold people out. */
export const measuresUnder = (suite: Suite, split: Split): readonly Measure[] =>
  split === 'takes' ? suite.measures : suite.measures.filter(({ splits }) => splits?.includes('people'))

/** What a measure holds out when it is asked for a split: the one way it knows, where that is another. */
const splitOf = ({ splits = [] }: Measure, split: Split): Split =>
  splits.length > 0 && !splits.includes(split) ? splits[0] : split

const barUnder = (measure: Measure, split: Split): string =>
  splitOf(measure, split) === 'people' ? (measure.peopleBar ?? measure.bar) : measure.bar

async function attempt(
  measure: Measure,
  data: EvaluationData,
): Promise<Finding | Skipped | { readonly failed: string }> {
  try {
    return await measure.run(data)
  } catch (error) {
    if (!(error instanceof MotionError)) throw error
    return { failed: error.message }
  }
}
