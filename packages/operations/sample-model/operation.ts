import { z } from 'zod'
import { one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { model: one('model', 'a model of the action') }

const options = z.object({
  spread: z.number().positive().default(1).meta({
    description: '1: as varied as the examples; less: nearer to their mean',
    unit: 'factor',
  }),
})

export type SampleModel = Signature<typeof inputs, typeof options>

/** A draw from the prior, brought to where its feet stay planted. */
export const sampleModel = operation({
  name: 'sample-model',
  version: 1,
  says: 'Sample a new motion from a model, as likely as the examples.',
  inputs,
  options,
  makes: 'motion',
  random: true,
  load: () => import('./perform.ts'),
})
