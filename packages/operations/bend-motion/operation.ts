import { z } from 'zod'
import { motion, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { constraintsSchema } from '../models/constraints.ts'
import { variation } from '../models/fields.ts'

const inputs = {
  motion: motion('the motion to bend'),
  constraints: value(constraintsSchema, 'constraints; frames and positions of the motion'),
}

const options = z.object({
  at: z.number().default(0).meta({ description: 'the time at which to bend it', unit: 'seconds' }),
  prior: z
    .number()
    .positive()
    .default(1)
    .meta({ description: 'how strongly joints keep their rotation', unit: 'weight' }),
  variation,
})

export type BendMotion = Signature<typeof inputs, typeof options>

/** Joints turn near one moment; planted feet stay planted, and the rest is unchanged. */
export const bendMotion = operation({
  name: 'bend-motion',
  version: 1,
  says: 'Bend a motion around one moment, without a model.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
