import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { motion: motion('the motion whose feet slide') }

const options = z.object({
  fade: z.number().positive().max(10).default(0.25).meta({
    description: 'time over which a correction fades after a foot plant',
    unit: 'seconds',
  }),
})

export type CleanFeet = Signature<typeof inputs, typeof options>

/** Planted feet stand still. */
export const cleanFeet = operation({
  name: 'clean-feet',
  version: 1,
  says: 'Find when feet are planted and lock them there, bending the legs.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
