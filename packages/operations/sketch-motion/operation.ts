import { z } from 'zod'
import { one, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { cameraSchema } from '../models/constraints.ts'

const stroke = z.strictObject({
  role: z.string(),
  /** Seconds and a place: picture heights from the top left, or metres in the world without a camera. */
  samples: z.array(z.array(z.number()).min(3).max(4)),
})

const inputs = {
  model: one('model', 'a model of the action'),
  sketch: value(
    z.strictObject({ strokes: z.array(stroke).min(1), camera: cameraSchema.optional() }),
    'what was drawn, with its times',
  ),
}

const options = z.object({
  free: z
    .boolean()
    .default(false)
    .meta({ description: 'let the strokes also set the position on the ground' }),
})

export type SketchMotion = Signature<typeof inputs, typeof options>

/** Geometry and timing solved together for timed strokes. */
export const sketchMotion = operation({
  name: 'sketch-motion',
  version: 1,
  says: 'Make a motion from drawn strokes with their timing.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
