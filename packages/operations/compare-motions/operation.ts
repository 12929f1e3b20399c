import { z } from 'zod'
import { maybe, motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { maxDistance } from '../shared/fields.ts'

const inputs = {
  a: motion('a motion'),
  b: maybe('motion', 'the motion to compare with (default: itself)'),
}

const options = z.object({
  windowSeconds: z
    .number()
    .positive()
    .max(60)
    .default(1 / 3)
    .meta({ description: 'length of the window around each moment', unit: 'seconds', flag: 'window' }),
  maxDistance: maxDistance(0.12, 'list moments nearer than this, RMS'),
  sizes: z
    .boolean()
    .default(false)
    .meta({ description: 'compare people of different sizes as if they had the same size' }),
})

export type CompareMotions = Signature<typeof inputs, typeof options>

/** When two motions are alike (Kovar, Gleicher and Pighin 2002, §3.1). */
export const compareMotions = operation({
  name: 'compare-motions',
  version: 1,
  says: 'Find when two motions are alike.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})
