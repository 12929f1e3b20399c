import { checkRecipe, MotionError, type RecipeInput } from '@understudy/motion'
import { readDocument } from '@understudy/motion/formats'
import { z } from 'zod'
import { COLUMN_ORIGINS, type ClipSet } from './clip-set.ts'

/** How the file of a set calls itself. */
const FORMAT = 'understudy set'
const VERSION = 1

const text = z.string().max(1000, 'it must be at most 1000 letters')
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'it must be a SHA-256 in hexadecimal')

/** Columns and clips of a set as files and recipes write them. */
export const columnSchema = z.strictObject({
  name: text.min(1, 'it must not be empty'),
  from: z.enum(COLUMN_ORIGINS),
  values: z.array(z.union([z.number(), text, z.null()])).readonly(),
})

const SET = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  name: text,
  clips: z.array(z.strictObject({ name: text.min(1, 'it must not be empty'), source: z.unknown() })),
  columns: z.array(columnSchema),
  places: z.record(hash, text).optional(),
})

/** A set as its file. */
export const printSet = ({ name, clips, columns, places }: ClipSet): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, name, clips, columns, ...(places && { places }) }, undefined, 1)}\n`

/** A set out of its file; what is wrong with it is named. `source` names the file in messages. */
export function parseSet(json: string, source = 'set.json'): ClipSet {
  const kind = { format: FORMAT, version: VERSION, remedy: 'Make it again with "understudy set make".' }
  const { name, clips, columns, places } = readDocument(json, source, kind, SET)
  const fail = (found: string): never => {
    throw new MotionError(`${source}: ${found}. ${kind.remedy}`, { code: 'unreadable' })
  }
  const names = new Set(clips.map((clip) => clip.name))
  if (names.size < clips.length) fail('two clips have the same name')
  for (const column of columns)
    if (column.values.length !== clips.length)
      fail(
        `the column "${column.name.slice(0, 60)}" has ${column.values.length} values for ${clips.length} clips`,
      )
  return {
    name,
    clips: clips.map((clip) => ({ name: clip.name, source: checkSource(clip.source, source) })),
    columns,
    ...(places && { places }),
  }
}

/** Checked as an input of a recipe is. */
const checkSource = (value: unknown, source: string): RecipeInput =>
  checkRecipe({ operation: 'clip', version: 1, inputs: { clip: value }, options: {} }, source).inputs
    .clip as RecipeInput
