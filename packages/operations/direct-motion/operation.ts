import { z } from 'zod'
import { any, maybe, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean } from '../shared/fields.ts'

const inputs = {
  walks: any('motion', 'walks to learn from'),
  steps: maybe('mapping', 'or steps learned before, instead of walks'),
  clips: any('motion', 'actions; their names and labels say which'),
  directions: value(z.string().min(1).max(4000), 'what to do, such as "walk 3 m, turn left, wave"'),
}

const options = z.object({
  blendSeconds: z
    .number()
    .positive()
    .max(5)
    .default(0.6)
    .meta({ description: 'length of each transition', unit: 'seconds', flag: 'blend' }),
  maxDistance: z.number().positive().default(0.3).meta({
    description: 'refuse transitions between poses farther apart than this, RMS',
    unit: 'cm',
    flag: 'within',
    flagPer: 100,
  }),
  clean,
})

export type DirectMotion = Signature<typeof inputs, typeof options>

/** Directions in words are performed: paths are walked, actions are clips found by their names, and all of it is joined. */
export const directMotion = operation({
  name: 'direct-motion',
  version: 2,
  says: 'Perform directions in words, from walks and named clips.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
