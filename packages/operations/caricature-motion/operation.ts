import { z } from 'zod'
import { maybe, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean, detail, of } from '../vectors/fields.ts'

const inputs = {
  vectors: one('vectors', 'a vector space of examples'),
  motion: maybe('motion', 'the motion (default: an example)'),
}

const options = z.object({
  of,
  degree: z.number().default(1.6).meta({
    description: '0 is the average, 1 the motion itself, 2 twice as distinct',
    unit: 'number',
  }),
  detail,
  clean,
})

export type CaricatureMotion = Signature<typeof inputs, typeof options>

/** Distance from the average, multiplied. */
export const caricatureMotion = operation({
  name: 'caricature-motion',
  version: 1,
  says: 'Make a motion more, or less, distinct from the average.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
