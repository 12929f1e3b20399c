import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: motion('a motion of the same action'),
}

const options = z.object({})

export type RegisterMotion = Signature<typeof inputs, typeof options>

/** Gives the motion on the body of the model; the report tells how near it comes, and where a key mark would help. */
export const registerMotion = operation({
  name: 'register-motion',
  version: 1,
  says: 'Register a motion to a model and report whether the model can represent it.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
