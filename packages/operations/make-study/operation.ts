import { z } from 'zod'
import { clips } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { lentPart } from '../parts/fields.ts'

const inputs = { clips: clips('two or more hits of a query') }

const options = z.object({
  part: lentPart,
  bases: z.number().int().min(1).max(10_000).default(8).meta({
    description: 'number of motions to change, chosen at random; the thesis used one in ten',
    unit: 'count',
  }),
  controls: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(8)
    .meta({ description: 'number of unchanged motions hidden among the others', unit: 'count' }),
  right: z.number().int().min(0).optional().meta({
    description: 'how many of the hits were correct (default: all)',
    unit: 'count',
  }),
  title: z
    .string()
    .max(200)
    .default('Does this look natural?')
    .meta({ description: 'title of the study', unit: 'text' }),
  direct: z.boolean().default(false).meta({ description: 'plain replacement, for comparison' }),
  // Not the seed of the run: the study tells it to the page, which orders the motions by it.
  seed: z.number().int().min(0).default(1).meta({ description: 'random seed', unit: 'number' }),
})

export type MakeStudy = Signature<typeof inputs, typeof options>

/** Assembled motions with real ones hidden among them, for people to judge (Juang 2007, §4). */
export const makeStudy = operation({
  name: 'make-study',
  version: 1,
  says: 'Make a rating study: assembled motions with real ones hidden among them.',
  inputs,
  options,
  makes: 'study',
  load: () => import('./perform.ts'),
})
