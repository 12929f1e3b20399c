import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motion: motion('a motion of the same action'),
}

const options = z.object({})

export type CompressMotion = Signature<typeof inputs, typeof options>

/** Gives back the motion as its coefficients make it; the report has these, their size and the error. */
export const compressMotion = operation({
  name: 'compress-motion',
  version: 1,
  says: 'Keep a motion as a few numbers of a model, and tell the error.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
