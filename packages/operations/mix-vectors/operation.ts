import { z } from 'zod'
import { one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { changes, clean, detail } from '../vectors/fields.ts'

const inputs = { vectors: one('vectors', 'a vector space of examples') }

const weights = z.array(z.number())

const options = z.object({
  weights: weights.optional().meta({ description: 'one per example, for the shape', unit: 'numbers' }),
  timing: weights
    .optional()
    .meta({ description: 'one per example, for the timing; as the shape otherwise', unit: 'numbers' }),
  at: changes('attribute values instead of weights, such as energy=0.8,handHeight=0.3').optional(),
  detail,
  clean,
})

export type MixVectors = Signature<typeof inputs, typeof options>

/** A weighted sum of examples in shape and timing. */
export const mixVectors = operation({
  name: 'mix-vectors',
  version: 1,
  says: 'Mix examples by weights, or by the attributes they should have.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
