import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { motion: motion('the motion to add noise to') }

const options = z.object({
  degrees: z.number().default(8).meta({ description: 'deviation of every joint', unit: 'degrees' }),
  centimetres: z.number().default(2).meta({ description: 'deviation of the root position', unit: 'cm' }),
  driftCentimetres: z
    .number()
    .default(0)
    .meta({ description: 'amplitude of the drift of the body', unit: 'cm', flag: 'drift' }),
})

export type SpoilMotion = Signature<typeof inputs, typeof options>

/** A bad recording of a good motion; annotations stay, they are what is true of it. */
export const spoilMotion = operation({
  name: 'spoil-motion',
  version: 1,
  says: 'Make a noisy, skating copy of a motion, to try the filter on.',
  inputs,
  options,
  makes: 'motion',
  random: true,
  load: () => import('./perform.ts'),
})
