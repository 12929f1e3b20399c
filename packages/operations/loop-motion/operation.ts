import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean, maxDistance } from '../shared/fields.ts'

const inputs = { motion: motion('a motion that repeats itself') }

const options = z.object({
  from: z.number().min(0).optional().meta({ description: 'start here', unit: 'seconds' }),
  until: z.number().positive().optional().meta({ description: 'end here', unit: 'seconds' }),
  minSeconds: z
    .number()
    .positive()
    .default(0.6)
    .meta({ description: 'minimum length of a cycle', unit: 'seconds', flag: 'min' }),
  times: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: 'number of repetitions', unit: 'count' }),
  maxDistance: maxDistance(0.12, 'refuse a seam wider than this, RMS'),
  clean,
})

export type LoopMotion = Signature<typeof inputs, typeof options>

/** A clip that can be played again from its end. */
export const loopMotion = operation({
  name: 'loop-motion',
  version: 2,
  says: 'Cut the smoothest cycle out of a clip and close its seam.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
