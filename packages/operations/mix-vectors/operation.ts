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
    .meta({ description: 'one per example, for the timing (default: as the shape)', unit: 'numbers' }),
  at: changes('attribute values instead of weights, such as energy=0.8,handHeight=0.3').optional(),
  smoothing: z.number().min(0).optional().meta({
    description:
      'how much the values may pass beside examples, whose labels are never quite right; 0 passes through every one (default: what predicts left-out examples best)',
    unit: 'amount',
  }),
  detail,
  clean,
})

export type MixVectors = Signature<typeof inputs, typeof options>

/** A weighted sum of examples in shape and timing. */
export const mixVectors = operation({
  name: 'mix-vectors',
  version: 2,
  says: 'Blend examples by weights, or by attribute values.',
  inputs,
  options,
  makes: 'motion',
  migrations: {
    1: (recipe) => ({ ...recipe, version: 2, options: { ...recipe.options, smoothing: 0 } }),
  },
  load: () => import('./perform.ts'),
})
