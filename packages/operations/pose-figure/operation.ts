import { z } from 'zod'
import { motion, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const pose = z.strictObject({
  frame: z.number().int().min(0),
  /** Metres. */
  root: z.tuple([z.number(), z.number(), z.number()]),
  /** Local quaternions x y z w, joint by joint. */
  rotations: z.array(z.number()),
})

const inputs = {
  figure: motion('the figure to pose'),
  poses: value(z.array(pose).min(1), 'poses, each at a later frame than the one before'),
}

const options = z.object({
  frameRate: z
    .number()
    .min(1)
    .max(1000)
    .default(30)
    .meta({ description: 'frames per second', unit: 'hz', flag: 'fps' }),
})

export type PoseFigure = Signature<typeof inputs, typeof options>

/** A query for a motion that has not been recorded yet. */
export const poseFigure = operation({
  name: 'pose-figure',
  version: 1,
  says: 'Make a motion from a few key poses.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
