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
  method: z.enum(['dynamic', 'greedy']).default('dynamic').meta({
    description:
      'dynamic: the cheapest path of all; greedy: always the cheapest next step, for motions that are nearly the same',
  }),
  bandSeconds: z.number().positive().max(600).optional().meta({
    description: 'keep the time warp within this distance of an even one (dynamic only)',
    unit: 'seconds',
    flag: 'band',
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
