import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { cameraSchema } from '../models/constraints.ts'

const sample = z.union([
  z.tuple([z.number(), z.number(), z.number()]),
  z.tuple([z.number(), z.number(), z.number(), z.number().min(0).max(1)]),
])

const inputs = {
  examples: clips('motions like what was filmed; the result has the figure of the first'),
  picture: value(
    z.strictObject({
      /** Seconds, x to the right and y down in picture heights from the top left, and how much it counts. */
      tracks: z.array(z.strictObject({ role: z.string(), samples: z.array(sample) })),
      aspect: z.number().positive(),
      camera: cameraSchema.optional(),
    }),
    '2D tracks of roles in the film of one camera',
  ),
}

const options = z.object({
  frameRate: z
    .number()
    .min(10)
    .max(120)
    .default(30)
    .meta({ description: 'frames per second of the result', unit: 'hz', flag: 'frame-rate' }),
  sigma: z
    .number()
    .positive()
    .default(0.006)
    .meta({ description: 'accuracy of the tracks, in picture heights', unit: 'heights' }),
  repair: z.boolean().default(true).meta({
    description: 'exchange left and right where a tracker took one for the other',
    flag: 'no-repair',
    flagSays: 'leave left and right as they were tracked',
  }),
})

export type LiftFilm = Signature<typeof inputs, typeof options>

/** A motion of any length out of the tracks of a film, by poses like those of examples. */
export const liftFilm = operation({
  name: 'lift-film',
  version: 1,
  says: 'Make a 3D motion of any length from points tracked in a film.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
