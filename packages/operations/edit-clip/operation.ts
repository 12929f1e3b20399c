import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { motion: motion('the clip') }

const options = z.object({
  from: z.number().min(0).optional().meta({ description: 'start here', unit: 'seconds' }),
  until: z.number().positive().optional().meta({ description: 'end here', unit: 'seconds' }),
  frameRate: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'frames per second to write', unit: 'hz', flag: 'resample' }),
  mirror: z.boolean().default(false).meta({ description: 'swap left and right' }),
  inPlace: z.boolean().default(false).meta({ description: 'take the travel along the ground out' }),
  level: z
    .boolean()
    .default(false)
    .meta({ description: 'take slow drift out of the floor: planted feet stand at one height' }),
  contacts: z.boolean().default(false).meta({
    description:
      'find foot contacts in the whole clip before it is cut: at the ends of a short cut they are missed',
  }),
  floor: z
    .boolean()
    .default(false)
    .meta({ description: 'set the figure on the floor: feet stand at height 0' }),
})

export type EditClip = Signature<typeof inputs, typeof options>

/** The plain edits of a clip, in this order: cut, resample, mirror, level, in place, on the floor. */
export const editClip = operation({
  name: 'edit-clip',
  version: 1,
  says: 'Cut, resample or mirror a clip, take its travel out, or set it on the floor.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
