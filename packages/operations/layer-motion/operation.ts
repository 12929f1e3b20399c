import { ROLES } from '@understudy/motion'
import { z } from 'zod'
import { motion, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { curveKeysOf } from '../shared/curve-keys.ts'

/** A rotation vector in degrees: +X the figure's left, +Y up, +Z ahead. */
const turn = z.tuple([z.number(), z.number(), z.number()])

const layer = z.strictObject({
  mode: z.enum(['add', 'override']).default('add'),
  /** The mask: which joints, and how they turn. */
  turns: z.partialRecord(z.enum(ROLES), turn),
  /** Seconds, weight 0 to 1 and tangent, in the order of time; all of it if there are none. */
  weight: curveKeysOf(z.number().min(0).max(1)).default([]),
})

const inputs = {
  motion: motion('the motion under the layers'),
  layers: value(
    z.array(layer),
    'layers, the lowest first: mode (add or override), turns by role in degrees, weight over time',
  ),
}

const options = z.object({})

export type LayerMotion = Signature<typeof inputs, typeof options>

/** Joints are turned over what the motion does, by a mask and a weight over time. */
export const layerMotion = operation({
  name: 'layer-motion',
  version: 1,
  says: 'Turn some joints of a motion further, or to a pose, by layers with masks and weights.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
