import { z } from 'zod'
import { clips } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { fit } from '../shared/fields.ts'

const inputs = { clips: clips('the motions to play, of one figure') }

const options = z.object({
  frameRate: z
    .number()
    .min(5)
    .max(240)
    .default(30)
    .meta({ description: 'frames per second of the pack; between frames the runtime interpolates', unit: 'hz', flag: 'frame-rate' }), // prettier-ignore
  horizons: z
    .array(z.number().positive().max(10))
    .min(1)
    .max(8)
    .default([0.33, 0.67, 1])
    .meta({ description: 'how far ahead the path is compared, seconds, ascending', unit: 'seconds' }),
  smoothing: z.number().min(0).max(2).default(0.15).meta({
    description:
      'hips and heading are smoothed by a Gaussian of this deviation, so that the sway of a step is no turn',
    unit: 'seconds',
  }),
  mirror: z.boolean().default(false).meta({ description: 'add every clip mirrored' }),
  graph: z.boolean().default(false).meta({
    description:
      'add a motion graph: places where frames are alike, so that walks can be planned along a line or go on for ever',
  }),
  maxDistance: z.number().positive().max(1).default(0.08).meta({
    description: 'frames of the graph that are farther apart than this are not joined',
    unit: 'm',
    flag: 'join-distance',
  }),
  toleranceDegrees: z
    .number()
    .min(0.01)
    .max(5)
    .default(0.1)
    .meta({ description: 'no rotation may be off by more', unit: 'degrees', flag: 'tolerance' }),
  toleranceMillimetres: z.number().min(0.01).max(100).default(0.25).meta({
    description: 'no root position may be off by more along an axis',
    unit: 'mm',
    flag: 'position-tolerance',
  }),
  fit,
})

export type PackClips = Signature<typeof inputs, typeof options>

/** Clips as one small file that a game loads and steers a character by (motion matching). */
export const packClips = operation({
  name: 'pack-clips',
  version: 1,
  says: 'Pack clips into one file for the runtime: a character to steer by stick, keys or a path.',
  inputs,
  options,
  makes: 'pack',
  load: () => import('./perform.ts'),
})
