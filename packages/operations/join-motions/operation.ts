import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean, fit, interval, maxDistance } from '../shared/fields.ts'

const inputs = { a: motion('the first motion'), b: motion('the second motion') }

const options = z.object({
  leave: interval
    .optional()
    .meta({ description: 'when the transition may start in the first, such as 1-2.5', unit: 'seconds' }),
  enter: interval
    .optional()
    .meta({ description: 'when the transition may start in the second, such as 0-1', unit: 'seconds' }),
  at: z
    .tuple([z.number().min(0), z.number().min(0)])
    .optional()
    .meta({
      description:
        'or the exact time of the transition, such as 1.5,0.7: seconds of the first and of the second',
      unit: 'a,b',
    }),
  seam: z.number().int().min(1).max(50).default(1).meta({
    description: 'which of the seams to take, 1 the best; the report lists them with their cost',
    unit: 'number',
  }),
  keep: z.number().min(0).max(1).default(0.5).meta({
    description: 'share of each motion that stays at least, where leave and enter do not say otherwise',
    unit: 'share',
  }),
  blendSeconds: z
    .number()
    .positive()
    .max(60)
    .default(0.5)
    .meta({ description: 'length of the blend', unit: 'seconds', flag: 'blend' }),
  maxDistance: maxDistance(0.12, 'refuse moments farther apart than this, RMS'),
  fit,
  clean,
})

export type JoinMotions = Signature<typeof inputs, typeof options>

/** One motion goes over into another, at the moments that are most alike, or where it is told. */
export const joinMotions = operation({
  name: 'join-motions',
  version: 1,
  says: 'Make a transition from one motion to another where they are most similar.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
