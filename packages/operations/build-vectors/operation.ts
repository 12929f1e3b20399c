import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { keyTimes } from '../shared/key-times.ts'

const inputs = {
  examples: clips('motions of one action'),
  labels: value(
    z.array(z.record(z.string(), z.number())).optional(),
    'labels of each example, by the name of the attribute',
  ),
  keyTimes: keyTimes('key frames set by hand: their times in every motion, which are made to coincide'),
}

const options = z.object({
  measure: z.array(z.string()).default([]).meta({
    description:
      'attributes measured on the clips: energy, held:<role>, height:<role>, turn, speed, duration; separated by commas',
    unit: 'names',
  }),
  reference: z.string().optional().meta({
    description: 'the reference of the registration (default: the motion nearest to all others)',
    unit: 'clip',
  }),
  keep: z
    .number()
    .positive()
    .default(1)
    .meta({ description: 'share of the variance to keep', unit: 'share' }),
  samples: z.number().positive().default(60).meta({ description: 'samples per second', unit: 'hz' }),
  maxDistance: z
    .number()
    .positive()
    .default(0.5)
    .meta({ description: 'clips further than this from the reference are left out', unit: 'metres' }),
  fit: z.boolean().default(false).meta({ description: 'retarget and resample all motions to the first' }),
  all: z.boolean().default(false).meta({
    description: 'use all examples, also those that do not fit the others',
  }),
  use: z.array(z.string().max(1000)).default([]).meta({
    description: 'use these examples although they do not fit the others, by name',
    unit: 'names',
  }),
  style: z.boolean().default(false).meta({
    description: 'for restyling any motion: retarget all to the first at 60 Hz and measure energy',
  }),
})

export type BuildVectors = Signature<typeof inputs, typeof options>

/** A vector space of examples in full correspondence. */
export const buildVectors = operation({
  name: 'build-vectors',
  version: 1,
  says: 'Learn motions of one action as vectors of shape and timing.',
  inputs,
  options,
  makes: 'vectors',

  load: () => import('./perform.ts'),
})
