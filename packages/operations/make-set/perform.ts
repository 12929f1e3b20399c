import type { Made } from '../core/operation.ts'
import { motionInput } from '../core/recipe.ts'
import { distinct, pick, withColumns } from '../sets/clip-set.ts'
import { clipsWhere, columnsFromNames, measuredColumns } from '../set-making/columns.ts'
import type { MakeSet } from './operation.ts'

/** How many clips were given, and how many answered to the conditions. */
export interface MakeSetReport {
  readonly given: number
  readonly kept: number
}

export function perform(
  { clips, columns = [] }: MakeSet['inputs'],
  { name, measure, pattern, where }: MakeSet['options'],
): Made<'set', MakeSetReport> {
  const names = distinct(clips.map((clip) => clip.name))
  const known = [columns, pattern === undefined ? [] : columnsFromNames(pattern, names)]
  const all = [...known, measuredColumns(measure, clips)].reduce(withColumns)
  const set = {
    name,
    clips: clips.map((clip, n) => ({ name: names[n]!, source: motionInput(clip) })),
    columns: all,
  }
  const kept = clipsWhere(where, names, all)
  return { output: pick(set, kept), report: { given: clips.length, kept: kept.length } }
}
