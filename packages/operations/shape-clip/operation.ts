import { z } from 'zod'
import { maybe, motion, one, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { constraintsSchema } from '../models/constraints.ts'
import { clean, prior } from '../models/fields.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: motion('a clip in which the action happens, on any body'),
  constraints: value(
    constraintsSchema.optional(),
    'further constraints; frames of the model’s clock, positions of the clip',
  ),
  append: maybe('motion', 'a motion to go on with at the end'),
}

const options = z.object({
  at: z.number().min(0).optional().meta({
    description: 'a time inside the cycle to change (default: the cycle that fits the model best)',
    unit: 'seconds',
  }),
  from: z.number().min(0).optional().meta({ description: 'or where the cycle starts', unit: 'seconds' }),
  until: z.number().positive().optional().meta({ description: 'and where it ends', unit: 'seconds' }),
  step: z
    .number()
    .positive()
    .max(10)
    .optional()
    .meta({ description: 'how many times as far the cycle goes', unit: 'times' }),
  direction: z.number().min(-180).max(180).optional().meta({
    description:
      'how far the end swings around the start, left positive (default: half as far as the heading turns)',
    unit: 'degrees',
  }),
  turn: z.number().min(-180).max(180).optional().meta({
    description: 'how much more the heading turns in the cycle, left positive',
    unit: 'degrees',
  }),
  seconds: z.number().positive().max(60).optional().meta({
    description: 'how long the cycle lasts; alone, it changes the timing and keeps the shape',
    unit: 'seconds',
  }),
  modes: z.record(z.string().regex(/^\d+$/), z.number()).optional().meta({
    description: 'changes along modes of the model, by number, in standard deviations',
    unit: 'changes',
  }),
  repeat: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: 'how many times the cycle is played', unit: 'count' }),
  prior,
  beyond: z.number().min(0).max(1).default(0).meta({
    description:
      'how far joints, knees and feet may leave their limits to meet the request: 0 falls short first, 1 not at all',
    unit: 'share',
  }),
  clean,
})

export type ShapeClip = Signature<typeof inputs, typeof options>

/** The start of the cycle keeps its place, heading and pose; what comes after it is moved as a whole. */
export const shapeClip = operation({
  name: 'shape-clip',
  version: 3,
  says: 'Change one cycle of a clip with a model, keep what the model cannot represent, and blend it back.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
