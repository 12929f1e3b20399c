import { ROLES } from '@understudy/motion'
import { z } from 'zod'
import { motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { interval } from '../shared/fields.ts'

const inputs = { base: motion('the motion that is changed'), donor: motion('the motion that lends') }

const LENT = [
  'leftArm',
  'rightArm',
  'arms',
  'head',
  'upper',
  'lower',
  'leftLeg',
  'rightLeg',
  'whole',
] as const

const options = z.object({
  part: z.enum(LENT).default('arms').meta({
    description:
      'the part to lend; leftLeg and rightLeg stand on the hips of the first, whole inserts an action with a transition before and after it',
  }),
  joints: z.array(z.enum(ROLES)).min(1).readonly().optional().meta({
    description: 'lend these joints with their children instead of a part, such as head,leftHand',
    unit: 'roles',
  }),
  baseRegion: interval.optional().meta({
    description: 'the interval of the first motion to change, such as 1-2.5',
    unit: 'seconds',
    flag: 'at',
  }),
  donorRegion: interval
    .optional()
    .meta({ description: 'the interval of the second motion to lend', unit: 'seconds', flag: 'from' }),
  timing: z
    .enum(['auto', 'stretch', 'curve'])
    .default('auto')
    .meta({ description: 'how the lent part is aligned in time', unit: 'how' }),
  adjust: z.enum(['rotations', 'angles', 'none']).default('rotations').meta({
    description:
      'adjust mean and deviation of the joints at the seam: on rotations, on Euler angles, or not at all',
    unit: 'how',
  }),
  strength: z
    .union([z.literal('auto'), z.number().min(0).max(1)])
    .default('auto')
    .meta({
      description:
        'strength of the adjustment, 0 to 1; auto: stronger for similar parts, and arms keep their gesture',
      unit: 'share',
    }),
  bound: z.number().min(0).max(180).optional().meta({
    description:
      'with strength auto, how far a joint at the seam may be turned from how it was lent: 15 unless told, for upper 20',
    unit: 'degrees',
  }),
  repeat: z.boolean().default(false).meta({
    description: 'repeat a shorter motion to the end, in step if both walk',
  }),
  smoothing: z
    .number()
    .min(0)
    .max(10)
    .default(0.02)
    .meta({ description: 'smoothing smoothing of the lent part in time, σ of a Gaussian', unit: 'seconds' }),
  trunk: z.boolean().default(true).meta({
    description: 'move the trunk with the lent arms',
    flag: 'no-trunk',
    flagSays: 'leave the trunk as it is',
  }),
  touch: z.boolean().default(true).meta({
    description: 'keep touches of hands',
    flag: 'no-touch',
    flagSays: 'do not keep touches of hands',
  }),
  balance: z.boolean().default(true).meta({
    description: 'shift the hips to keep balance, and clean the feet',
    flag: 'no-balance',
    flagSays: 'leave hips and feet as they are',
  }),
  feet: z.enum(['stretch', 'whole']).default('stretch').meta({
    description: 'where hips and feet may change: inside the changed interval only, or in the whole motion',
    unit: 'where',
  }),
})

export type AssembleParts = Signature<typeof inputs, typeof options>

/** A motion with a part of another (Juang 2007, §3.2). */
export const assembleParts = operation({
  name: 'assemble-parts',
  version: 3,
  says: 'Put a part of one motion on another: arms, head, upper or lower body, a leg, or a whole action.',
  inputs,
  options,
  makes: 'motion',
  migrations: {
    // Over lent legs the seam was not bounded.
    1: (recipe) => ({
      ...recipe,
      version: 2,
      options: { ...recipe.options, ...(recipe.options.part === 'lower' && { bound: 180 }) },
    }),
    // Hips and feet changed outside the interval as well.
    2: (recipe) => ({ ...recipe, version: 3, options: { ...recipe.options, feet: 'whole' } }),
  },
  load: () => import('./perform.ts'),
})
