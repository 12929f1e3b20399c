import { z } from 'zod'
import { clips, maybe } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { keyTimes } from '../shared/key-times.ts'

const inputs = {
  examples: clips('examples of one action, cut alike'),
  body: maybe('motion', 'the body to retarget all to (default: that of the first)'),
  keyTimes: keyTimes('key frames set by hand: their times in every example; replaces the option keys'),
}

const options = z.object({
  name: z.string().max(200).default('model').meta({ description: 'what the model is called' }),
  keys: z
    .union([z.enum(['contacts', 'none']), z.array(z.string().min(1)).min(1)])
    .default('contacts')
    .meta({
      description: 'contacts, none, or marks that every motion has, separated by commas',
      unit: 'names',
    }),
  share: z
    .number()
    .positive()
    .max(1)
    .default(0.999)
    .meta({ description: 'share of the variance to keep', unit: 'share' }),
  frameRate: z
    .number()
    .min(1)
    .max(1000)
    .default(120)
    .meta({ description: 'frames per second of the canonical clock', unit: 'hz', flag: 'fps' }),
  names: z
    .array(z.string())
    .optional()
    .meta({ description: 'names of the examples (default: those of the motions)' }),
  forced: z
    .array(z.number().int().min(0))
    .default([])
    .meta({ description: 'examples to use although they were refused, counted from 0' }),
})

export type BuildModel = Signature<typeof inputs, typeof options>

/** A deformable model of one action. As it comes back from its file: a file rounds. */
export const buildModel = operation({
  name: 'build-model',
  version: 2,
  says: 'Learn how examples of one action vary, in shape and in timing.',
  inputs,
  options,
  makes: 'model',

  load: () => import('./perform.ts'),
})
