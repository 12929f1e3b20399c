import { z } from 'zod'
import { clips } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { clips: clips('the corpus') }

const options = z.object({
  frameRate: z
    .number()
    .positive()
    .max(1000)
    .default(30)
    .meta({ description: 'frames per second to compare at', unit: 'hz', flag: 'compare-at' }),
})

export type BuildWeb = Signature<typeof inputs, typeof options>

/** A corpus compared with itself, for searching in it at once (Kovar and Gleicher 2004, §4). */
export const buildWeb = operation({
  name: 'build-web',
  version: 1,
  says: 'Build a match web: compare all clips once, for fast search.',
  inputs,
  options,
  makes: 'web',
  load: () => import('./perform.ts'),
})
