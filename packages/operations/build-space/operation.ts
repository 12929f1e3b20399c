import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { fit } from '../shared/fields.ts'
import { keyTimes } from '../shared/key-times.ts'

const inputs = {
  clips: clips('motions of one action and one figure'),
  parameter: value(
    z.string().min(1).max(200),
    'position:<role>[:start or :<role>], height:<role>, turn, travel, speed or duration',
  ),
  keyTimes: keyTimes('key frames set by hand: their times in every motion, which are made to coincide'),
}

const options = z.object({
  instant: z.number().positive().optional().meta({
    description: 'defining moment, in seconds of the motion of median duration (default: its middle)',
    unit: 'seconds',
  }),
  mark: z.string().max(200).optional().meta({
    description: 'defining moment: this mark of the motion of median duration, if it has one',
    unit: 'name',
  }),
  furthest: z.boolean().default(false).meta({
    description:
      'defining moment: when the part named by the parameter is furthest from the hips; a mark, if present, has priority',
  }),
  reach: z.boolean().default(false).meta({
    description:
      'defining moment: when the part that the parameter names has gone furthest from where it began, found in every example; these moments are brought together',
  }),
  maxSamples: z
    .number()
    .int()
    .min(2)
    .max(1_000_000)
    .default(400)
    .meta({ description: 'maximum number of sampled blends', unit: 'count', flag: 'samples' }),
  maxDistance: z.number().positive().default(0.5).meta({
    description: 'refuse motions that are farther than this from the others, RMS',
    unit: 'cm',
    flag: 'within',
    flagPer: 100,
  }),
  fit,
  steps: z.enum(['match', 'free']).default('match').meta({
    description: 'whether footplants must correspond; free where the action is in the arms',
  }),
  keep: z
    .array(z.string().max(1000))
    .default([])
    .meta({ description: 'use these although they do not fit, by name; all uses all', unit: 'names' }),
})

export type BuildSpace = Signature<typeof inputs, typeof options>

/** A space of motions by a few numbers (Kovar and Gleicher 2004, §5). */
export const buildSpace = operation({
  name: 'build-space',
  version: 1,
  says: 'Build a parametric space from motions of the same action.',
  inputs,
  options,
  makes: 'space',
  random: true,
  load: () => import('./perform.ts'),
})
