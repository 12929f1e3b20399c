import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: motion('a motion of which some was not recorded'),
}

const options = z.object({
  roles: z
    .array(z.string())
    .default([])
    .meta({ description: 'roles that were not recorded, with all that hangs on them', unit: 'roles' }),
  spans: z
    .array(z.strictObject({ start: z.number(), end: z.number() }))
    .default([])
    .meta({ description: 'stretches of time in which nothing was recorded', unit: 'seconds' }),
})

export type CompleteMotion = Signature<typeof inputs, typeof options>

/** The most likely motion that agrees with what was recorded, and then the recorded joints as they are. */
export const completeMotion = operation({
  name: 'complete-motion',
  version: 1,
  says: 'Fill joints or stretches of time that were not recorded.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
