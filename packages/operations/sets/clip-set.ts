import type { RecipeInput } from '@understudy/motion'

/** What is known of one clip under one column: a number, a word, or nothing. */
export type Cell = number | string | null

/** Where the values of a column come from. */
export const COLUMN_ORIGINS = ['typed', 'table', 'names', 'measured', 'search'] as const

/** One attribute or label of all clips of a set. */
export interface SetColumn {
  readonly name: string
  readonly from: (typeof COLUMN_ORIGINS)[number]
  /** One per clip, in their order. */
  readonly values: readonly Cell[]
}

/** A clip of a set, by content: a file's hash, something that comes along, or the recipe that cuts it out of these. */
export interface SetClip {
  /** Its name in the set, like no other. */
  readonly name: string
  readonly source: RecipeInput
}

/** Clips under one name, with what is known of them. Clips are named by content, so a set is small and can be sent anywhere. */
export interface ClipSet {
  readonly name: string
  readonly clips: readonly SetClip[]
  readonly columns: readonly SetColumn[]
  /** Where files were last seen, by hash, relative to the set's own file. Only a hint: the content decides. */
  readonly places?: Readonly<Record<string, string>>
}

/** What is known of each clip, by column; unknown values are left out. */
export const rowsOf = ({ clips, columns }: Pick<ClipSet, 'clips' | 'columns'>) =>
  clips.map((_, n): Readonly<Record<string, number | string>> =>
    Object.fromEntries(
      columns.flatMap(({ name, values }) => {
        const value = values[n]
        return value === null || value === undefined ? [] : [[name, value]]
      }),
    ),
  )

/** A column of words becomes attributes only where it has at most so many different words. */
const MOST_WORDS = 24

/**
 * The numbers of each clip, by attribute. A column of words is one attribute for each word: 1 where a clip has it,
 * 0 where it has another.
 */
export function numbersOf(
  rows: readonly Readonly<Record<string, number | string>>[],
): Readonly<Record<string, number>>[] {
  const words = new Map<string, Set<string>>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'string') words.set(name, (words.get(name) ?? new Set()).add(value))
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]): [string, number][] => {
        if (typeof value === 'number') return [[name, value]]
        const known = words.get(name)!
        if (known.size < 2 || known.size > MOST_WORDS) return []
        return [...known].map((word): [string, number] => [word, word === value ? 1 : 0])
      }),
    ),
  )
}

/** The set of only these clips, by index, in this order. */
export const pick = (set: ClipSet, kept: readonly number[]): ClipSet => ({
  ...set,
  clips: kept.map((n) => set.clips[n]!),
  columns: set.columns.map((column) => ({ ...column, values: kept.map((n) => column.values[n] ?? null) })),
})

/** Columns side by side; of two with one name the later one stays. */
export const withColumns = (
  before: readonly SetColumn[],
  added: readonly SetColumn[],
): readonly SetColumn[] =>
  added.reduce<readonly SetColumn[]>(
    (columns, one) => [...columns.filter(({ name }) => name !== one.name), one],
    before,
  )

/** Names that are all different: the second of two alike gets a number. */
export function distinct(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  const taken = new Set(names)
  return names.map((name) => {
    let count = (seen.get(name) ?? 0) + 1
    let own = count === 1 ? name : `${name} ${count}`
    while (count > 1 && taken.has(own)) own = `${name} ${++count}`
    seen.set(name, count)
    taken.add(own)
    return own
  })
}
