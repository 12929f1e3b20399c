import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: motion('a motion of the same action, once or repeated'),
}

const options = z.object({
  fault: z
    .enum(['auto', 'noise', 'skate'])
    .default('auto')
    .meta({ description: 'kind of fault; auto detects it from the jitter', unit: 'kind' }),
  sigma: z.number().positive().optional().meta({
    description: 'assumed error of the joints (default: estimated from the jitter of each)',
    unit: 'metres',
  }),
  manner: z.number().default(1).meta({
    description:
      "how much of the person's own style to keep, 0 to 1; 1 smooths the noise out of the motion itself",
    unit: 'share',
  }),
  hold: z.boolean().default(true).meta({
    description: 'hold planted feet where the smoothed motion has them',
    flag: 'no-hold',
    flagSays: 'let planted feet move as the smoothing has them: joints come nearer to the truth, feet slide',
  }),
  anyway: z
    .boolean()
    .default(false)
    .meta({ description: "write the model's motion even if the model cannot represent the input" }),
})

export type FilterMotion = Signature<typeof inputs, typeof options>

/** What the model cannot represent is left as it is, and the report says why. */
export const filterMotion = operation({
  name: 'filter-motion',
  version: 3,
  says: 'Clean a noisy or skating motion with a model of its action.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
