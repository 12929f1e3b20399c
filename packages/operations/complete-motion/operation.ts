import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: motion('a motion with missing data'),
}

const options = z.object({
  roles: z
    .array(z.string())
    .default([])
    .meta({ description: 'roles of missing joints, with their children', unit: 'roles' }),
  spans: z
    .array(z.strictObject({ start: z.number(), end: z.number() }))
    .default([])
    .meta({ description: 'intervals with missing data', unit: 'seconds' }),
})

export type CompleteMotion = Signature<typeof inputs, typeof options>

/** The most likely motion that agrees with what was recorded, and then the recorded joints as they are. */
export const completeMotion = operation({
  name: 'complete-motion',
  version: 1,
  says: 'Fill in missing joints or intervals.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
