import { z } from 'zod'
import { any, maybe, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { bodyPart } from '../parts/fields.ts'

/** A document as its file has it; it is checked when it is read. `source` names it in messages. */
const document = z.record(z.string(), z.unknown())
const source = z.string().max(1000).optional()

/** What is looked for: a name, a query in words, a stretch of one of the clips, or key poses. */
const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('named'), name: z.string().max(100) }),
  z.strictObject({ kind: z.literal('written'), query: document, source }),
  z
    .strictObject({
      kind: z.literal('example'),
      clip: z.string().max(1000),
      start: z.number().min(0),
      end: z.number().positive(),
    })
    .refine(({ start, end }) => start < end, 'it must begin before it ends'),
  z.strictObject({ kind: z.literal('poses'), poses: document, source }),
])

/** What is looked for: a name, a query in words, a stretch of one of the clips, or key poses. */
export type PartQuestion = z.input<typeof question>

const inputs = {
  clips: any('motion', 'clips to search; needed for queries by example or key poses'),
  index: maybe('parts', 'an index of these clips'),
  question: value(question, 'what to look for'),
}

const options = z.object({
  part: bodyPart.meta({ description: 'the part of the body to compare, with --example and --poses' }),
  features: z.array(z.string().max(100)).min(1).readonly().optional().meta({
    description: 'use only these features, separated by commas',
    unit: 'names',
  }),
  enough: z
    .number()
    .int()
    .min(1)
    .max(1e6)
    .default(10)
    .meta({ description: 'loosen the query until there are this many hits', unit: 'count' }),
  within: z
    .number()
    .positive()
    .default(2)
    .meta({ description: 'leave out hits this many times as far as the best', unit: 'times' }),
})

export type FindPart = Signature<typeof inputs, typeof options>

/** Where a part of the body moves like this (Juang 2007, §3.1): exact first, then ever looser. */
export const findPart = operation({
  name: 'find-part',
  version: 1,
  says: 'Find where a part of the body moves like this.',
  inputs,
  options,
  makes: 'hits',
  load: () => import('./perform.ts'),
})
