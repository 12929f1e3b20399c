import { z } from 'zod'
import { motion, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  examples: one('mapping', 'examples of leaders and their partners'),
  leader: motion('the motion to answer: a leader'),
}

const options = z.object({
  manner: z.enum(['auto', 'dance', 'lindy', 'walk', 'hips']).default('auto').meta({
    description: 'settings that go together; auto chooses by how the examples were built',
  }),
  seamWeight: z.number().positive().optional().meta({
    description: 'how much smooth joins count beside following the leader; as the manner has it otherwise',
    unit: 'weight',
    flag: 'seams',
  }),
  stretchSeconds: z.number().positive().max(10).optional().meta({
    description: 'how much shorter or longer than recorded an example may last',
    unit: 'seconds',
    flag: 'stretch',
  }),
  softness: z.number().min(0).optional().meta({
    description:
      'how far other interpretations may be from the best and still be blended in; 0: the best alone',
    unit: 'm²',
  }),
  beamWidth: z.number().positive().optional().meta({
    description: 'keep only interpretations this near to the best: faster, and no longer exact',
    unit: 'm²',
    flag: 'beam',
  }),
  apart: z
    .boolean()
    .default(false)
    .meta({ description: 'push the two apart where they would stand in each other' }),
  hands: z.boolean().default(true).meta({
    description: 'held hands meet',
    flag: 'no-hands',
    flagSays: 'leave held hands as the examples put them',
  }),
})

export type FollowLeader = Signature<typeof inputs, typeof options>

/** Somebody answers a leader as the partners of the examples do (Hsu 2004, §6.2). Also makes `leader`, whose arms meet the held hands. */
export const followLeader = operation({
  name: 'follow-leader',
  version: 1,
  says: 'Answer a leader with the partner that examples show.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
