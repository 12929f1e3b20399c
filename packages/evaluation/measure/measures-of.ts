import type { EvaluationData } from '../data/evaluation-data.ts'
import type { Finding, Measure, Skipped } from './measure.ts'

/** What a measure says for itself: its number, or a finding whose parts go before those the trial says of all. */
type Own = number | (Pick<Finding, 'value'> & Partial<Finding>)

/**
 * The measures of one trial, which keeps its result from the first asking: `shared` says what it was measured on, or why nothing
 * could be; then each measure is a name, a sentence, a unit, a bar and where its number is found.
 */
export const measuresOf =
  <T>(trial: (data: EvaluationData) => Promise<T>, shared: (found: T) => Omit<Finding, 'value'> | Skipped) =>
  (
    name: string,
    about: string,
    unit: string,
    bar: string,
    find: (found: NonNullable<T>) => Own,
  ): Measure => ({
    name,
    about,
    unit,
    bar,
    async run(data) {
      const found = await trial(data)
      const all = shared(found)
      if ('skipped' in all) return all
      const own = find(found!)
      return { ...all, ...(typeof own === 'number' ? { value: own } : own) }
    },
  })
