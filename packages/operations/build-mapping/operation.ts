import { z } from 'zod'
import { any, clips, maybe } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  controls: clips('walks, or leaders'),
  targets: any(
    'motion',
    'the target of each control, recorded together; without targets, each walk is its own target',
  ),
  add: maybe('mapping', 'an existing mapping to add to'),
}

const options = z.object({
  segment: z.enum(['footplants', 'beats', 'labels', 'marks', 'grow']).optional().meta({
    description: 'where to cut (default: footplants for walks, beats for pairs)',
    unit: 'how',
  }),
  beats: z.array(z.number().min(0)).min(3).max(100_000).readonly().optional().meta({
    description: 'beats of the music, the same for every pair (default: found by when feet come down)',
    unit: 'seconds',
  }),
  hips: z.boolean().default(false).meta({
    description:
      'make walks that follow the hips of another motion (understudy follow) instead of a drawn path',
  }),
  points: z
    .array(
      z.string().regex(/^[A-Za-z]+(\*\d+(\.\d+)?)?$/, 'a role, or a role and its weight such as leftHand*2'),
    )
    .min(1)
    .max(30)
    .optional()
    .meta({
      description:
        'joints that control, with weights, such as leftHand*2,rightHand*2,hips (default: hands, feet, shoulders and hips; of walks the hips on the floor)',
      unit: 'roles',
    }),
  mirror: z.boolean().default(false).meta({
    description: 'add mirrored examples: for dances whose labels do not name sides',
  }),
})

export type BuildMapping = Signature<typeof inputs, typeof options>

/** Examples of a control and of the motion that answers it. */
export const buildMapping = operation({
  name: 'build-mapping',
  version: 2,
  says: 'Build a mapping: cut walks, or leaders and their followers, into examples.',
  inputs,
  options,
  makes: 'mapping',
  load: () => import('./perform.ts'),
})
