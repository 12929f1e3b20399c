import { z } from 'zod'
import { clips } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean, fit } from '../shared/fields.ts'
import { keyTimes } from '../shared/key-times.ts'

const inputs = {
  clips: clips('two or more motions of the same action'),
  keyTimes: keyTimes('key frames set by hand: their times in every motion, which are made to coincide'),
}

const options = z.object({
  weights: z
    .array(z.number())
    .min(2)
    .max(10_000)
    .readonly()
    .optional()
    .meta({ description: 'one number per motion, such as 0.3,0.7 (default: equal)', unit: 'list' }),
  anyway: z.boolean().default(false).meta({ description: 'blend also motions that do not fit the first' }),
  fit,
  clean,
})

export type BlendMotions = Signature<typeof inputs, typeof options>

/** One motion out of several that do the same thing. */
export const blendMotions = operation({
  name: 'blend-motions',
  version: 1,
  says: 'Blend motions of the same action, with their travel, timing and contacts.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
