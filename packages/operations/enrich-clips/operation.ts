import { z } from 'zod'
import { clips } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { lentPart } from '../parts/fields.ts'

const inputs = {
  clips: clips('motions of one kind, two or more, such as the hits of a query'),
  real: clips('real motions to compare results with, preferably of the same people'),
}

const options = z.object({
  part: lentPart,
  best: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(12)
    .meta({ description: 'how many are kept', unit: 'count' }),
  minDifference: z.number().positive().default(0.03).meta({
    description: 'motions nearer to each other than this on average are duplicates, metres',
    flagSays: 'motions nearer to each other than this on average are duplicates',
    unit: 'cm',
    flag: 'apart',
    flagPer: 100,
  }),
})

export type EnrichClips = Signature<typeof inputs, typeof options>

/** Every motion with every other's part, n (n − 1) of them, the best of them kept (Juang 2007, §4). */
export const enrichClips = operation({
  name: 'enrich-clips',
  version: 3,
  says: 'Make many motions from a few: put a part of each on every other.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})
