import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { measure, name } from '../set-making/fields.ts'
import { columnSchema } from '../sets/set-file.ts'

/** A stretch of a clip, and what is known of it. */
const stretch = z
  .strictObject({
    clip: z.string().max(1000),
    start: z.number().min(0),
    end: z.number().positive(),
    about: z.record(z.string().max(200), z.union([z.number(), z.string().max(1000)])).optional(),
  })
  .refine(({ start, end }) => start < end, 'it must begin before it ends')

const inputs = {
  clips: clips('what to cut from'),
  stretches: value(
    z.array(stretch).readonly(),
    'what to cut: hits of a search, a selection, rows of a table',
  ),
  columns: value(
    z.array(columnSchema).readonly().optional(),
    'attributes of the clips; their parts inherit them',
  ),
}

const options = z.object({
  name,
  measure,
  before: z
    .number()
    .min(0)
    .max(60)
    .default(0)
    .meta({ description: 'extra time to keep before each', unit: 'seconds' }),
  after: z
    .number()
    .min(0)
    .max(60)
    .default(0)
    .meta({ description: 'extra time to keep after each', unit: 'seconds' }),
})

export type CutSet = Signature<typeof inputs, typeof options>

/** Hits of any search as examples: cut out of their takes with the contacts found there, labelled. */
export const cutSet = operation({
  name: 'cut-set',
  version: 1,
  says: 'Cut intervals out of clips and put them into a set, for example the hits of a search.',
  inputs,
  options,
  makes: 'set',
  load: () => import('./perform.ts'),
})
