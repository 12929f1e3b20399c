import type { ClipSet } from '@understudy/operations'
import { hashesIn, type ClipRecipe, type HashedFile } from '../../document/clip-recipe.ts'

/** A set as the browser keeps it: the operations' own type, and where the bytes of its files are. */
export interface StoredSet extends ClipSet {
  readonly id: string
  readonly files: readonly HashedFile[]
}

/** A clip of a set as a take. */
export interface SetTake {
  readonly name: string
  readonly recipe: ClipRecipe
}

/** The clips of a set as takes: what the recipes of tools are made of. */
export function takesOf({ clips, files }: Pick<StoredSet, 'clips' | 'files'>): readonly SetTake[] {
  const byHash = new Map(files.map((file) => [file.hash, file]))
  return clips.flatMap(({ name, source }): SetTake[] => {
    if (!('recipe' in source)) return []
    const named = [...hashesIn(source.recipe)].flatMap((hash) => byHash.get(hash) ?? [])
    return [{ name, recipe: { kind: 'clip', recipe: source.recipe, files: named } }]
  })
}

/** Only these clips of a set, by number, with their columns. */
export const pickClips = <S extends Pick<ClipSet, 'clips' | 'columns'>>(
  set: S,
  kept: readonly number[],
): S => ({
  ...set,
  clips: kept.map((n) => set.clips[n]),
  columns: set.columns.map((column) => ({ ...column, values: kept.map((n) => column.values[n] ?? null) })),
})

/** Two sets as one: every column of either, unknown where a clip had none. */
export function joinSets<S extends Pick<ClipSet, 'clips' | 'columns'>>(a: S, b: S): S {
  const names = [...new Set([...a.columns, ...b.columns].map(({ name }) => name))]
  const part = ({ clips, columns }: S, name: string): readonly (string | number | null)[] =>
    columns.find((one) => one.name === name)?.values ?? clips.map(() => null)
  return {
    ...a,
    clips: [...a.clips, ...b.clips],
    columns: names.map((name) => ({
      name,
      from: [...a.columns, ...b.columns].find((one) => one.name === name)!.from,
      values: [...part(a, name), ...part(b, name)],
    })),
  }
}

/** Numbers of the clips in whose name or columns every word of `query` occurs. */
export function findInSet(
  { clips, columns }: Pick<ClipSet, 'clips' | 'columns'>,
  query: string,
): readonly number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return clips.flatMap(({ name }, n) => {
    const text = [name, ...columns.map(({ values }) => values[n] ?? '')].join(' ').toLowerCase()
    return words.every((word) => text.includes(word)) ? [n] : []
  })
}
