import { z } from 'zod'
import { maybe, motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  motion: motion('the motion to retarget'),
  to: motion('a motion whose skeleton is the target'),
  body: maybe(
    'file',
    'the GLB of the target with a skinned mesh: its soles are put on the floor, and it is measured',
  ),
}

const options = z.object({
  travel: z
    .union([z.enum(['legs', 'keep']), z.number().positive()])
    .default('legs')
    .meta({
      description: 'travel: legs scales it with leg length, keep leaves it, or a factor',
      unit: 'how',
    }),
  feet: z.enum(['clean', 'ground', 'none']).default('clean').meta({
    description: 'planted feet: clean locks them, ground only sets the figure on the floor, none leaves them',
    unit: 'how',
  }),
  partial: z.boolean().default(false).meta({
    description: 'accept a target without legs, arms or head',
    flag: 'part-of-body',
  }),
})

export type RetargetMotion = Signature<typeof inputs, typeof options>

/** A motion on another body. */
export const retargetMotion = operation({
  name: 'retarget-motion',
  version: 1,
  says: 'Retarget a motion to another body: directions kept, travel scaled to the legs, feet on the ground.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
