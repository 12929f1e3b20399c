import { z } from 'zod'
import { any, maybe, one, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { constraintsSchema } from '../models/constraints.ts'
import { clean, prior, variation } from '../models/fields.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: maybe('motion', 'the motion to edit (default: the mean of the examples)'),
  constraints: value(constraintsSchema, 'constraints; frames of the model’s clock'),
  poses: any('motion', 'motions to take key poses from'),
}

const options = z.object({
  own: z.boolean().default(true).meta({
    description: 'keep the body of the motion and details that the model cannot represent',
  }),
  loose: z
    .boolean()
    .default(false)
    .meta({ description: 'allow extra rotation of the joints above constrained points' }),
  prior,
  beyond: z.number().min(0).max(1).default(0).meta({
    description:
      'how far joints, knees and feet may leave their limits to meet the constraints: 0 falls short first, 1 not at all',
    unit: 'share',
  }),
  clean,
  variation,
  modes: z.record(z.string().regex(/^\d+$/), z.number()).optional().meta({
    description: 'changes along modes of the model, by number, in standard deviations',
    unit: 'changes',
  }),
})

export type EditModel = Signature<typeof inputs, typeof options>

/** The most likely motion under constraints (Min 2009, eq. 16 and 18). */
export const editModel = operation({
  name: 'edit-model',
  version: 1,
  says: 'Find the most likely motion that meets the constraints.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
