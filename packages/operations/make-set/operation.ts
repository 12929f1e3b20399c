import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { measure, name, where } from '../set-making/fields.ts'
import { columnSchema } from '../sets/set-file.ts'

const inputs = {
  clips: clips('the clips, under their names'),
  columns: value(z.array(columnSchema).readonly().optional(), 'attributes, one value for each clip'),
}

const options = z.object({
  name,
  measure,
  pattern: z.string().max(1000).optional().meta({
    description: 'columns from the names: {content}_{style}_{take}',
    unit: 'pattern',
    flag: 'from-names',
  }),
  where,
})

export type MakeSet = Signature<typeof inputs, typeof options>

/** Named clips with columns: the examples of every tool. */
export const makeSet = operation({
  name: 'make-set',
  version: 1,
  says: 'Make a named set of clips, with attributes that are typed, read from names or measured.',
  inputs,
  options,
  makes: 'set',
  load: () => import('./perform.ts'),
})
