import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { a: motion('the motion that keeps its time'), b: motion('the motion to be warped') }

const options = z.object({
  maxSlope: z.number().int().min(1).max(20).default(3).meta({
    description:
      'limit of the time warp: neither motion runs more than this many times faster; a whole number',
    unit: 'limit',
    flag: 'slope',
  }),
  normalizeScale: z
    .boolean()
    .default(false)
    .meta({ description: 'compare people of different sizes as if they had the same size', flag: 'sizes' }),
})

export type AlignMotions = Signature<typeof inputs, typeof options>

/** One motion on the clock of another. */
export const alignMotions = operation({
  name: 'align-motions',
  version: 1,
  says: 'Warp one motion in time to match another.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
