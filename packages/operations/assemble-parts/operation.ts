import { ROLES } from '@understudy/motion'
import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { lentPart } from '../parts/fields.ts'
import { interval } from '../shared/fields.ts'

const inputs = { base: motion('the motion that is changed'), donor: motion('the motion that lends') }

const options = z.object({
  part: lentPart,
  joints: z.array(z.enum(ROLES)).min(1).readonly().optional().meta({
    description: 'lend these joints and what hangs from them instead of a part, such as head,leftHand',
    unit: 'roles',
  }),
  baseRegion: interval.optional().meta({
    description: 'the stretch of the first that is changed, such as 1-2.5',
    unit: 'seconds',
    flag: 'at',
  }),
  donorRegion: interval
    .optional()
    .meta({ description: 'the stretch of the second that is lent', unit: 'seconds', flag: 'from' }),
  timing: z
    .enum(['auto', 'stretch', 'curve'])
    .default('auto')
    .meta({ description: 'how the lent part keeps time', unit: 'how' }),
  adjust: z.enum(['rotations', 'angles', 'none']).default('rotations').meta({
    description: 'mean and deviation at the seam: on rotations, on Euler angles, not at all',
    unit: 'how',
  }),
  strength: z
    .union([z.literal('auto'), z.number().min(0).max(1)])
    .default('auto')
    .meta({
      description:
        'of the adjustment, 0 to 1; auto: the more alike the parts are, the more, and arms keep their gesture',
      unit: 'share',
    }),
  repeat: z.boolean().default(false).meta({
    description: 'lend a shorter motion again and again, in step where both walk; else once',
  }),
  smoothing: z
    .number()
    .min(0)
    .max(10)
    .default(0.02)
    .meta({ description: 'of the lent part in time, σ of a Gaussian', unit: 'seconds' }),
  trunk: z.boolean().default(true).meta({
    description: 'the trunk does what the lent arms need',
    flag: 'no-trunk',
    flagSays: 'leave the trunk as it is',
  }),
  touch: z.boolean().default(true).meta({
    description: 'hands that touched go on touching',
    flag: 'no-touch',
    flagSays: 'let hands that touched come apart',
  }),
  balance: z.boolean().default(true).meta({
    description: 'the hips give way to the moved weight, and feet are repaired',
    flag: 'no-balance',
    flagSays: 'leave hips and feet as they are',
  }),
})

export type AssembleParts = Signature<typeof inputs, typeof options>

/** A motion with a part of another (Juang 2007, §3.2). */
export const assembleParts = operation({
  name: 'assemble-parts',
  version: 1,
  says: 'Give a motion a part of another: arms, head, upper or lower body.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
