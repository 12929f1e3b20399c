import { z } from 'zod'
import { clips } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

/** As the thesis thins its 200 steps to about 70; more of them answer no better and take longer. */
export const KEPT_STEPS = 110

const inputs = { clips: clips('walks to learn from') }

const options = z.object({
  mirror: z.boolean().default(false).meta({ description: 'learn from the examples seen in a mirror, too' }),
  steps: z
    .number()
    .int()
    .min(2)
    .max(10_000)
    .default(KEPT_STEPS)
    .meta({ description: 'keep this many steps that differ most', unit: 'count' }),
})

export type LearnWalks = Signature<typeof inputs, typeof options>

/** Steps to walk with, cut out of walks at their foot plants. */
export const learnWalks = operation({
  name: 'learn-walks',
  version: 1,
  says: 'Cut walks into steps that a drawn path can be walked with.',
  inputs,
  options,
  makes: 'mapping',
  load: () => import('./perform.ts'),
})
