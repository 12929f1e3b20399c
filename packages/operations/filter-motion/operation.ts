import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: motion('the same action, once or again and again'),
}

const options = z.object({
  fault: z
    .enum(['auto', 'noise', 'skate'])
    .default('auto')
    .meta({ description: 'what is wrong with it; auto finds out from how it trembles', unit: 'kind' }),
  sigma: z.number().positive().optional().meta({
    description: 'how far its joints are taken to be off; found from how much each trembles unless given',
    unit: 'metres',
  }),
  manner: z.number().default(0).meta({
    description: "how much of the person's own manner is kept beside the model's, 0 to 1",
    unit: 'share',
  }),
  anyway: z
    .boolean()
    .default(false)
    .meta({ description: "write the model's motion even where it cannot represent the input" }),
})

export type FilterMotion = Signature<typeof inputs, typeof options>

/** What the model cannot represent is left as it is, and the report says why. */
export const filterMotion = operation({
  name: 'filter-motion',
  version: 1,
  says: 'Clean a noisy or skating motion with a model of its action.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
