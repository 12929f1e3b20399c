import { z } from 'zod'
import { several } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean, frameRate } from '../models/fields.ts'

const inputs = { models: several('model', 'models, in order; a model may be repeated') }

const options = z.object({
  seam: z
    .number()
    .positive()
    .default(0.2)
    .meta({ description: 'time on each side over which a remaining gap is closed', unit: 'seconds' }),
  frameRate,
  clean,
})

export type ChainModels = Signature<typeof inputs, typeof options>

/** Several models solved together, smooth where they join. */
export const chainModels = operation({
  name: 'chain-models',
  version: 1,
  says: 'Chain cycles, actions and transitions into a long motion.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
