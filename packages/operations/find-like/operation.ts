import { z } from 'zod'
import { any, maybe, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

/** A stretch of a clip, by the clip's name; seconds. */
const stretch = z
  .strictObject({ clip: z.string().max(1000), start: z.number().min(0), end: z.number().positive() })
  .refine(({ start, end }) => start < end, 'it must begin before it ends')

const inputs = {
  clips: any('motion', 'clips to search, including the clip of the query'),
  web: maybe('web', 'or a match web, instead of clips'),
  query: value(stretch, 'the query: an interval of one of the clips'),
}

const options = z.object({
  across: z.boolean().default(false).meta({ description: 'the clips are of several people' }),
  actions: z.boolean().default(true).meta({
    description:
      'across people, if the query shows a kick, punch, reach, jump or golf swing: find where it is done, by features',
    flag: 'no-actions',
    flagSays:
      'across people, go by likeness alone, even if the query shows a kick, punch, reach, jump or golf swing',
  }),
  maxQueries: z.number().int().min(1).max(10_000).optional().meta({
    description: 'how many hits to search again from (default: 24, across people 4)',
    unit: 'count',
    flag: 'queries',
  }),
  without: z.array(z.number().int().min(0)).readonly().optional().meta({
    description: 'leave out these matches, and matches reached only through them',
    unit: 'numbers',
  }),
})

export type FindLike = Signature<typeof inputs, typeof options>

/** Where else somebody does this (Kovar and Gleicher 2004, §3–4). */
export const findLike = operation({
  name: 'find-like',
  version: 2,
  says: 'Find motions similar to an interval of a motion.',
  inputs,
  options,
  makes: 'hits',
  migrations: {
    // Everything was found by likeness.
    1: (recipe) => ({ ...recipe, version: 2, options: { ...recipe.options, actions: false } }),
  },
  load: () => import('./perform.ts'),
})
