import { z } from 'zod'
import { any, maybe, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

/** A stretch of a clip, by the clip's name; seconds. */
const stretch = z
  .strictObject({ clip: z.string().max(1000), start: z.number().min(0), end: z.number().positive() })
  .refine(({ start, end }) => start < end, 'it must begin before it ends')

const inputs = {
  clips: any('motion', 'where to look, the clip of the query among them'),
  web: maybe('web', 'or a web that was built before, instead of clips'),
  query: value(stretch, 'what to look for: a stretch of one of the clips'),
}

const options = z.object({
  across: z
    .boolean()
    .default(false)
    .meta({ description: 'the files are of several people, who do the same thing less alike' }),
  maxQueries: z.number().int().min(1).max(10_000).optional().meta({
    description: 'how many hits may ask in turn (default: 24, across people 4)',
    unit: 'count',
    flag: 'queries',
  }),
  without: z.array(z.number().int().min(0)).readonly().optional().meta({
    description: 'leave out these matches, and what is reached only through them',
    unit: 'numbers',
  }),
})

export type FindLike = Signature<typeof inputs, typeof options>

/** Where else somebody does this (Kovar and Gleicher 2004, §3–4). */
export const findLike = operation({
  name: 'find-like',
  version: 1,
  says: 'Find what is logically the same as a stretch of a motion.',
  inputs,
  options,
  makes: 'hits',
  load: () => import('./perform.ts'),
})
