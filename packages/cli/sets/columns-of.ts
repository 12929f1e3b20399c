import { numbersOf, rowsOf, type SetColumn } from '@understudy/operations'
import type { Input } from '../io/find-inputs.ts'

/** What sets among the inputs know of their clips; of other inputs nothing is known. */
export function columnsOf(inputs: readonly Input[]): readonly SetColumn[] {
  const columns = new Map<string, SetColumn['from']>()
  for (const { ofSet } of inputs)
    for (const { name, from } of ofSet?.set.columns ?? []) if (!columns.has(name)) columns.set(name, from)
  return [...columns].map(([name, from]) => ({
    name,
    from,
    values: inputs.map(({ ofSet }) => ofSet?.row[name] ?? null),
  }))
}

/** The numbers that sets among the inputs know of their clips: where a search found them is none. */
export const labelsOfSets = (inputs: readonly Input[]): readonly Readonly<Record<string, number>>[] =>
  numbersOf(
    rowsOf({
      clips: inputs.map(({ name }) => ({ name, source: { value: name } })),
      columns: columnsOf(inputs).filter(({ from }) => from !== 'search'),
    }),
  )
