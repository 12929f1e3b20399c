import { z } from 'zod'
import { maybe, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean, detail, of } from '../vectors/fields.ts'

const inputs = {
  vectors: one('vectors', 'a vector space of examples'),
  motion: maybe('motion', 'the motion to vary (default: an example or the average)'),
}

const options = z.object({
  of,
  amount: z
    .number()
    .positive()
    .default(0.6)
    .meta({ description: '1: as much as the examples', unit: 'share' }),
  index: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .meta({ description: 'which one of the crowd of this seed', unit: 'number' }),
  detail,
  clean,
})

export type VaryMotion = Signature<typeof inputs, typeof options>

/** Alike, never identical; a seed and an index name one of them. */
export const varyMotion = operation({
  name: 'vary-motion',
  version: 1,
  says: 'Vary a motion as the examples vary: one of a crowd.',
  inputs,
  options,
  makes: 'motion',
  random: true,
  load: () => import('./perform.ts'),
})
