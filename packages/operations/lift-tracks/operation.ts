import { z } from 'zod'
import { maybe, one, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { cameraSchema } from '../models/constraints.ts'

const sample = z.tuple([z.number(), z.number(), z.number()])

const inputs = {
  model: one('model', 'a model of the action'),
  picture: value(
    z
      .strictObject({
        /** Seconds, then x to the right and y down in picture heights from the top left. */
        tracks: z.array(z.strictObject({ role: z.string(), samples: z.array(sample) })),
        aspect: z.number().positive(),
        orthographic: z.boolean(),
        camera: cameraSchema.optional(),
      })
      .optional(),
    '2D tracks of roles in the pictures of one camera',
  ),
  seen: maybe('motion', 'or a motion, viewed by a camera at its side'),
}

const options = z.object({
  only: z
    .enum(['all', 'legs', 'feet'])
    .default('all')
    .meta({ description: 'with a motion instead of tracks: which joints are tracked', unit: 'part' }),
  jitter: z.number().min(0).default(0).meta({
    description: 'with a motion instead of tracks: jitter of the tracks, in picture heights',
    unit: 'heights',
  }),
  findCamera: z.boolean().default(false).meta({
    description: 'estimate the camera even if it is given',
    flag: 'unknown-camera',
  }),
  sigma: z
    .number()
    .positive()
    .default(0.004)
    .meta({ description: 'accuracy of the tracks, in picture heights', unit: 'heights' }),
})

export type LiftTracks = Signature<typeof inputs, typeof options>

/** The likeliest motion, clock and place whose picture the tracks are. The seed is of the jitter. */
export const liftTracks = operation({
  name: 'lift-tracks',
  version: 1,
  says: 'Make a 3D motion from 2D tracks of one camera.',
  inputs,
  options,
  makes: 'motion',
  random: true,
  load: () => import('./perform.ts'),
})
