import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  examples: one('mapping', 'examples with labels'),
  control: motion('the motion to transcribe'),
}

const options = z.object({
  manner: z.enum(['auto', 'dance', 'lindy', 'walk']).default('auto').meta({
    description: 'preset of the interpretation (default: that of walks or dances; lindy: as in the thesis)',
  }),
  join: z.boolean().default(false).meta({
    description: 'merge neighbours with the same symbol',
    flagSays: 'merge neighbours with the same symbol',
  }),
})

export type TranscribeMotion = Signature<typeof inputs, typeof options>

/** A motion read as symbols (Hsu 2004, ch. 7). */
export const transcribeMotion = operation({
  name: 'transcribe-motion',
  version: 1,
  says: 'Transcribe a motion: which example is performed when.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})
