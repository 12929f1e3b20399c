import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  examples: one('mapping', 'examples with labels'),
  control: motion('the motion to read'),
}

const options = z.object({
  manner: z.enum(['auto', 'dance', 'lindy', 'walk']).default('auto').meta({
    description: 'how examples are fitted: as for walks or dances by default; lindy as in the thesis',
  }),
  join: z.boolean().default(false).meta({
    description: 'neighbours with the same symbol are one',
    flagSays: 'print neighbours with the same symbol as one',
  }),
})

export type TranscribeMotion = Signature<typeof inputs, typeof options>

/** A motion read as symbols (Hsu 2004, ch. 7). */
export const transcribeMotion = operation({
  name: 'transcribe-motion',
  version: 1,
  says: 'Read a motion as symbols: which example is danced when.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})
