import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { measure, name } from '../set-making/fields.ts'
import { columnSchema } from '../sets/set-file.ts'

const inputs = {
  clips: clips('walks or runs of any length'),
  columns: value(
    z.array(columnSchema).readonly().optional(),
    'attributes of the clips; their cycles inherit them',
  ),
}

const options = z.object({
  name,
  measure,
  gait: z
    .enum(['walk', 'run', 'any'])
    .default('any')
    .meta({ description: 'kind of cycle: walks always have a foot on the ground, runs do not' }),
  side: z
    .enum(['left', 'right'])
    .default('left')
    .meta({ description: 'the foot whose strikes begin and end a cycle' }),
  most: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .meta({ description: 'at most this many of each clip, evenly spread', unit: 'count' }),
})

export type CutCycles = Signature<typeof inputs, typeof options>

/** Two-step cycles of walks and runs as examples that are cut alike. */
export const cutCycles = operation({
  name: 'cut-cycles',
  version: 1,
  says: 'Cut the two-step cycles out of walks and runs and put them into a set.',
  inputs,
  options,
  makes: 'set',
  load: () => import('./perform.ts'),
})
