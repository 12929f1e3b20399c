import { z } from 'zod'
import { one, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action that was performed'),
  recording: value(
    z.strictObject({
      format: z.literal('understudy phone').optional(),
      version: z.literal(1).optional(),
      /** The hand that held it. */
      role: z.string(),
      /** Seconds, orientation x y z w in a world with +Y up, and acceleration along the phone's axes without gravity, m/s². */
      samples: z
        .array(z.union([z.array(z.number()).length(5), z.array(z.number()).length(8)]))
        .min(8)
        .max(100_000),
    }),
    'what a phone in a hand felt during one performance',
  ),
}

const options = z.object({})

export type LiftPhone = Signature<typeof inputs, typeof options>

/** A whole motion from the turns and accelerations of a phone in a hand. */
export const liftPhone = operation({
  name: 'lift-phone',
  version: 1,
  says: 'Make a motion from the orientation and acceleration of a phone in a hand.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
