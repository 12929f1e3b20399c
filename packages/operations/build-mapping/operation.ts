import { z } from 'zod'
import { any, clips, maybe } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  controls: clips('walks, or leaders'),
  targets: any(
    'motion',
    'what answered each control, recorded together; without them walks answer themselves',
  ),
  add: maybe('mapping', 'examples to add to'),
}

const options = z.object({
  segment: z.enum(['footplants', 'beats', 'labels', 'marks', 'grow']).optional().meta({
    description: 'where to cut: footplants for walks and beats for pairs by default',
    unit: 'how',
  }),
  hips: z
    .boolean()
    .default(false)
    .meta({ description: 'walks to follow a body with (understudy follow), not a drawn path' }),
  mirror: z.boolean().default(false).meta({
    description: 'add every example seen in a mirror: for dances whose labels do not name sides',
  }),
})

export type BuildMapping = Signature<typeof inputs, typeof options>

/** Examples of a control and of the motion that answers it. */
export const buildMapping = operation({
  name: 'build-mapping',
  version: 1,
  says: 'Cut walks, or leaders and their followers, into examples to answer with.',
  inputs,
  options,
  makes: 'mapping',
  load: () => import('./perform.ts'),
})
