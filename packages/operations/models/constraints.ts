import type { ConstraintRow } from '@understudy/synthesis/methods/deformable-model'
import { z } from 'zod'

const place = z.tuple([z.number(), z.number(), z.number()])
const axis = z.number().nullable()
const openPlace = z.tuple([axis, axis, axis])
const sigma = { sigma: z.number().positive().optional() }
const body = { role: z.string().optional(), joint: z.string().optional(), tip: z.boolean().optional() }
const at = { frame: z.number().optional(), key: z.string().optional() }
const span = { from: z.number().optional(), to: z.number().optional() }

/** A camera at `eye` that looks at `target`: metres, vertical field of view in radians, width over height. */
export const cameraSchema = z.strictObject({
  eye: place,
  target: place,
  fieldOfView: z.number().positive().max(Math.PI),
  aspect: z.number().positive(),
})

/** What is asked of a motion: metres, seconds and radians; frames of the model's clock, or of the motion that is bent. */
export const constraintSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('point'), ...body, ...at, ...sigma, position: openPlace }),
  z.strictObject({
    kind: z.literal('screen'),
    ...body,
    ...at,
    ...sigma,
    place: z.tuple([z.number(), z.number()]),
    camera: cameraSchema,
  }),
  z.strictObject({
    kind: z.literal('stroke'),
    ...body,
    ...sigma,
    samples: z.array(z.array(z.number()).min(3).max(4)).min(2),
    camera: cameraSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('trajectory'),
    ...body,
    ...span,
    ...sigma,
    controls: z.array(place).min(2),
  }),
  z.strictObject({
    kind: z.literal('relative'),
    ...body,
    ...at,
    ...sigma,
    fromRole: z.string().optional(),
    fromJoint: z.string().optional(),
    fromFrame: z.number().optional(),
    offset: openPlace,
  }),
  z.strictObject({
    kind: z.literal('step'),
    ...span,
    ...sigma,
    length: z.number(),
    direction: z.number().optional(),
  }),
  z.strictObject({
    kind: z.literal('orientation'),
    ...body,
    ...at,
    ...sigma,
    orientation: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
  z.strictObject({ kind: z.literal('time'), ...at, ...sigma, seconds: z.number() }),
  z.strictObject({ kind: z.literal('duration'), ...span, ...sigma, seconds: z.number() }),
  z.strictObject({
    kind: z.literal('pose'),
    ...at,
    ...sigma,
    motion: z.number().int().min(0),
    time: z.number(),
  }),
  z.strictObject({ kind: z.literal('handle'), ...body, ...at, ...span, ...sigma }),
  z.strictObject({ kind: z.literal('contact'), ...body, ...span, ...sigma }),
]) satisfies z.ZodType<ConstraintRow>

/** A list of constraints. */
export const constraintsSchema = z.array(constraintSchema).max(10_000)
