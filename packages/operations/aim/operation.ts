import { z } from 'zod'
import { one, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean } from '../shared/fields.ts'

const inputs = {
  space: one('space', 'a parametric space'),
  at: value(z.array(z.number()).min(1).max(16).readonly(), 'one number per axis of the space'),
}

const options = z.object({ clean })

export type Aim = Signature<typeof inputs, typeof options>

/** The motion of a parametric space that does what a few numbers ask: puts a hand at a place, turns by an angle. */
export const aim = operation({
  name: 'aim',
  version: 1,
  says: 'Make the motion of a parametric space with the numbers asked for.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
