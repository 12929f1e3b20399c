import type { Cell, SetColumn } from '@understudy/operations'
import type { StoredSet } from './stored-set.ts'

/** Columns with one added; one of the same name is replaced. */
export const withColumn = <S extends Pick<StoredSet, 'columns'>>(set: S, added: SetColumn): S => ({
  ...set,
  columns: [...set.columns.filter(({ name }) => name !== added.name), added],
})

export const withoutColumn = <S extends Pick<StoredSet, 'columns'>>(set: S, name: string): S => ({
  ...set,
  columns: set.columns.filter((column) => column.name !== name),
})

/** One value for some clips, by number, under a column that may be new. */
export function label<S extends Pick<StoredSet, 'clips' | 'columns'>>(
  set: S,
  name: string,
  value: Cell,
  numbers: readonly number[],
): S {
  const before = set.columns.find((column) => column.name === name)
  const chosen = new Set(numbers)
  return withColumn(set, {
    name,
    from: 'typed',
    values: set.clips.map((_, n) => (chosen.has(n) ? value : (before?.values[n] ?? null))),
  })
}

/** A table as its cells: rows of texts. Commas, semicolons and tabs part cells; quotes hold them together. */
export function parseTable(text: string): readonly (readonly string[])[] {
  const mark = [',', ';', '\t'].reduce((best, one) => (count(text, one) > count(text, best) ? one : best))
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells: string[] = ['']
      let quoted = false
      for (let k = 0; k < line.length; k++) {
        const letter = line[k]
        if (letter === '"' && quoted && line[k + 1] === '"') cells[cells.length - 1] += line[k++]
        else if (letter === '"') quoted = !quoted
        else if (letter === mark && !quoted) cells.push('')
        else cells[cells.length - 1] += letter
      }
      return cells.map((cell) => cell.trim())
    })
}

const count = (text: string, mark: string): number => text.slice(0, 2000).split(mark).length

/**
 * Columns of a table whose first column names clips, with or without folders and endings. `cellOf` tells numbers from words.
 * How many clips were named is returned too.
 */
export function columnsOfTable(
  rows: readonly (readonly string[])[],
  { clips }: Pick<StoredSet, 'clips'>,
  cellOf: (text: string) => Cell,
): { readonly columns: readonly SetColumn[]; readonly named: number } {
  const [head = [], ...body] = rows
  const byName = new Map(body.map((row) => [plain(row[0] ?? ''), row]))
  const found = clips.map(
    ({ name }) => byName.get(plain(name)) ?? byName.get(plain(name.replace(/ (at [\d.]+|\d+)$/, ''))),
  )
  return {
    columns: head
      .slice(1)
      .flatMap((name, k): SetColumn[] =>
        name === '' ? [] : [{ name, from: 'table', values: found.map((row) => cellOf(row?.[k + 1] ?? '')) }],
      ),
    named: found.filter(Boolean).length,
  }
}

/** A file's name without folders, ending and case. */
const plain = (name: string): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.(bvh|fbx|glb|gltf|vrma?|c3d|trc|npz|amc|json|csv)$/i, '')
    .toLowerCase()
