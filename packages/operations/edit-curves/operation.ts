import { ROLES } from '@understudy/motion'
import { z } from 'zod'
import { motion, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { curveKeys } from '../shared/curve-keys.ts'

const curve = z.strictObject({
  of: z.enum([...ROLES, 'place']),
  axis: z.enum(['x', 'y', 'z']),
  keys: curveKeys,
})

const inputs = {
  motion: motion('the motion whose curves are changed'),
  curves: value(
    z.array(curve),
    'curves: of a role or the place, axis, and keys of seconds, value (degrees of a joint, metres of the place) and tangent',
  ),
}

const options = z.object({})

export type EditCurves = Signature<typeof inputs, typeof options>

/** Curves of joints and of the place, by keys. */
export const editCurves = operation({
  name: 'edit-curves',
  version: 1,
  says: 'Replace curves of joints or of the place by curves through keys.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
