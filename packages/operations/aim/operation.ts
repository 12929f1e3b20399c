import { z } from 'zod'
import { one, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean } from '../shared/fields.ts'

const inputs = {
  space: one('space', 'a parametric space'),
  at: value(z.array(z.number()).min(1).max(16).readonly(), 'one number per axis of the space'),
}

const options = z.object({
  clean,
  refine: z.boolean().default(true).meta({
    description: 'adjust the weights until the blend has the given parameters',
    flag: 'no-refine',
    flagSays: 'leave the weights as the nearest samples give them',
  }),
  reach: z.boolean().default(true).meta({
    description: 'bend the arm by what the blend misses, where the position of a hand is given',
    flag: 'no-reach',
    flagSays: 'leave the arm as the blend has it',
  }),
})

export type Aim = Signature<typeof inputs, typeof options>

/** The motion of a parametric space that does what a few numbers ask: puts a hand at a place, turns by an angle. */
export const aim = operation({
  name: 'aim',
  version: 3,
  says: 'Make the motion of a parametric space that has the given parameters.',
  inputs,
  options,
  makes: 'motion',
  migrations: {
    1: (recipe) => ({ ...recipe, version: 2, options: { ...recipe.options, refine: false } }),
    2: (recipe) => ({ ...recipe, version: 3, options: { ...recipe.options, reach: false } }),
  },
  load: () => import('./perform.ts'),
})
