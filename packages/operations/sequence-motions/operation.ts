import { z } from 'zod'
import { several } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { clean } from '../shared/fields.ts'

const inputs = { motions: several('motion', 'the motions on the line, in order') }

const options = z.object({
  starts: z.array(z.number().min(0)).optional().meta({
    description: 'when each begins; overlaps become crossfades, gaps are bridged',
    unit: 'seconds',
  }),
  overlap: z
    .number()
    .min(0)
    .default(0.4)
    .meta({ description: 'length of every crossfade, where no starts are given', unit: 'seconds' }),
  clean,
})

export type SequenceMotions = Signature<typeof inputs, typeof options>

/** Several motions on one line. */
export const sequenceMotions = operation({
  name: 'sequence-motions',
  version: 1,
  says: 'Put motions on one line: where two overlap, one fades into the other.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
