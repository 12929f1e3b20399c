import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MotionError, type Motion } from '@understudy/motion'
import { parseSet, rowsOf, type ClipSet } from '@understudy/operations'
import { openMember } from './open-member.ts'

/** A clip of a set that was named on the command line. */
export interface SetMember {
  readonly name: string
  /** What the set knows of it, by column. */
  readonly row: Readonly<Record<string, number | string>>
  readonly index: number
  readonly set: ClipSet
  /** Where the set's own file lies: places are relative to it. */
  readonly folder: string
  readonly open: () => Promise<Motion>
}

/** Sets are told by their names, so that no command has to look into every JSON file. */
export const isSetFile = (file: string): boolean => file.toLowerCase().endsWith('.set.json')

/** The clips of a set, in its order. `name` is what people call its file. */
export function membersOf(file: string, name: string): readonly SetMember[] {
  const set = parseSet(readFileSync(file, 'utf8'), name)
  if (set.clips.length === 0)
    throw new MotionError(`${name}: this set is empty. Add clips with "understudy set make".`, {
      code: 'missing',
    })
  const rows = rowsOf(set)
  const folder = path.dirname(file)
  return set.clips.map((clip, index) => ({
    name: clip.name,
    row: rows[index],
    index,
    set,
    folder,
    open: () => openMember(set, clip, folder),
  }))
}
