import { z } from 'zod'
import { clips } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

/** Thinning keeps one step of each kind, and a straight needs many that are alike: only large sets are thinned. */
export const KEPT_STEPS = 600
/** What versions before the third kept. */
export const ONCE_KEPT_STEPS = 120

const inputs = { clips: clips('walks to learn from') }

const options = z.object({
  mirror: z.boolean().default(false).meta({ description: 'also use mirrored examples' }),
  steps: z
    .number()
    .int()
    .min(2)
    .max(10_000)
    .default(KEPT_STEPS)
    .meta({ description: 'keep only this many steps, as different as possible', unit: 'count' }),
})

export type LearnWalks = Signature<typeof inputs, typeof options>

/** Steps to walk with, cut out of walks at their foot plants. */
export const learnWalks = operation({
  name: 'learn-walks',
  version: 3,
  says: 'Cut walks into steps, for walking along drawn paths.',
  inputs,
  options,
  makes: 'mapping',
  migrations: {
    2: (recipe) => ({ ...recipe, version: 3, options: { steps: ONCE_KEPT_STEPS, ...recipe.options } }),
  },
  load: () => import('./perform.ts'),
})
