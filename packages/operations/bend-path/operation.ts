import { z } from 'zod'
import { motion, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean } from '../shared/fields.ts'

const handle = z.strictObject({ time: z.number().min(0), x: z.number(), z: z.number() })

const inputs = {
  motion: motion('the motion whose way is bent'),
  handles: value(
    z.array(handle),
    'points of the way in the order of time: seconds, and by how many metres each is moved along x and z',
  ),
}

const options = z.object({ clean })

export type BendPath = Signature<typeof inputs, typeof options>

/** The same steps along another way. */
export const bendPath = operation({
  name: 'bend-path',
  version: 1,
  says: 'Bend the way that a motion travels; the body turns with it, and planted feet stay put.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
