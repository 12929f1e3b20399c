import { z } from 'zod'
import { maybe, motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { changes, detail } from '../vectors/fields.ts'

const inputs = {
  vectors: maybe(
    'vectors',
    'labelled examples of the action; without them the motion is exaggerated about its own posture',
  ),
  motion: motion('a motion of any length'),
}

const options = z.object({
  add: changes('by how much, in the units of the labels: energy=0.3,stoop=-4').default({}),
  caricature: z
    .number()
    .default(1)
    .meta({ description: '0 is the average, 1 the motion itself', unit: 'degree' }),
  components: z
    .array(z.number())
    .default([])
    .meta({ description: 'deviations along the components, the longest first', unit: 'numbers' }),
  toward: changes('weights of examples: walk-cycle-003=0.5').default({}),
  shape: z
    .number()
    .default(1)
    .meta({ description: 'how much of the change applies to the poses', unit: 'share' }),
  timing: z
    .number()
    .default(1)
    .meta({ description: 'how much of the change applies to the timing', unit: 'share' }),
  detail,
  count: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .meta({ description: 'size of the crowd', unit: 'number' }),
  seed: z.number().int().min(0).default(1).meta({ description: 'another crowd', unit: 'number' }),
  amount: z
    .number()
    .positive()
    .default(0.6)
    .meta({ description: 'how much they differ; 1: as much as the examples', unit: 'share' }),
  crowd: z.boolean().optional().meta({ description: 'vary even a single one (default: only with a count)' }),
  settle: z.boolean().default(false).meta({
    description: 'find foot contacts in the result, hold its feet by them and spare its knees',
  }),
  index: z.number().int().min(0).default(0).meta({ description: 'which one of the crowd', unit: 'number' }),
})

export type StyleMotion = Signature<typeof inputs, typeof options>

/** Single performances move in the space, walks cycle by cycle with their path kept, anything else about its own posture. */
export const styleMotion = operation({
  name: 'style-motion',
  version: 1,
  says: 'Change the style of a motion of any length, alone or as one of a crowd.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
