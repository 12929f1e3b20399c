import { z } from 'zod'
import { pathSchema } from '../control/path.ts'
import { any, maybe, value } from '../core/inputs.ts'
import { playedSchema } from '../control/constraints.ts'
import { operation, type Signature } from '../core/operation.ts'
import { KEPT_STEPS, ONCE_KEPT_STEPS } from '../learn-walks/operation.ts'

const inputs = {
  examples: any('motion', 'walks to learn from'),
  steps: maybe('mapping', 'or steps learned before, instead of examples'),
  path: value(pathSchema, 'where to walk, in metres on the floor'),
  played: value(playedSchema.optional(), 'which examples play when, and which do not'),
}

const options = z.object({
  speed: z.number().positive().optional().meta({
    description: 'speed for paths without times (default: the mean speed of the examples)',
    unit: 'm/s',
  }),
  pace: z.enum(['drawn', 'natural', 'steady']).default('drawn').meta({
    description:
      'timing of the path: as drawn, slowed where it is faster than walking, or one comfortable speed',
  }),
  spatialSmoothing: z
    .number()
    .min(0)
    .max(10)
    .default(0.1)
    .meta({ description: 'round the corners of the path', unit: 'metres', flag: 'smooth' }),
  temporalSmoothing: z
    .number()
    .min(0)
    .max(10)
    .default(0.25)
    .meta({ description: 'even out the pace', unit: 'seconds', flag: 'even' }),
  seamWeight: z.number().positive().default(1).meta({
    description: 'weight of smooth joins against following the path',
    unit: 'weight',
    flag: 'seams',
  }),
  stretchSeconds: z.number().positive().max(10).default(0.1).meta({
    description: 'how much a step may be shortened or stretched',
    unit: 'seconds',
    flag: 'stretch',
  }),
  seamSeconds: z.number().positive().max(5).default(0.15).meta({
    description: 'how long a join is smoothed on either side',
    unit: 'seconds',
  }),
  keep: z.number().int().min(2).max(10_000).default(KEPT_STEPS).meta({
    description: 'keep only this many steps of the examples, as different as possible',
    unit: 'count',
  }),
  frameRate: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'frames per second of the walk', unit: 'hz', flag: 'fps' }),
  variety: z.number().int().min(0).max(100).default(3).meta({
    description:
      'a step comes back after this many others at the earliest, where others do nearly as well; 0: whenever it is best',
    unit: 'count',
  }),
  look: z.boolean().default(true).meta({
    description: 'turn the head to where the path goes',
    flag: 'no-look',
    flagSays: 'leave the head as the examples hold it',
  }),
  mirror: z.boolean().default(false).meta({ description: 'also use mirrored examples' }),
  clean: z.boolean().default(true).meta({
    description: 'keep planted feet still',
    flag: 'no-clean',
    flagSays: 'leave the feet as the examples put them',
  }),
})

export type WalkPath = Signature<typeof inputs, typeof options>

/** Somebody walks along a path, step by step from examples (Hsu 2004, §6.1). */
export const walkPath = operation({
  name: 'walk-path',
  version: 4,
  says: 'Walk along a path in the style of the examples.',
  inputs,
  options,
  makes: 'motion',
  migrations: {
    1: (recipe) => ({ ...recipe, version: 2, options: { ...recipe.options, variety: 0 } }),
    2: (recipe) => ({
      ...recipe,
      version: 3,
      options: {
        stretchSeconds: 0.2,
        variety: 6,
        ...recipe.options,
        seamSeconds: 0.3,
        keep: ONCE_KEPT_STEPS,
      },
    }),
    3: (recipe) => ({ ...recipe, version: 4, options: { ...recipe.options, look: false } }),
  },
  load: () => import('./perform.ts'),
})
