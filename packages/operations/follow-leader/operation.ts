import { z } from 'zod'
import { motion, one, value } from '../core/inputs.ts'
import { playedSchema } from '../control/constraints.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  examples: one('mapping', 'examples of leaders and their partners'),
  leader: motion('the control motion: a leader'),
  played: value(playedSchema.optional(), 'which examples play when, and which do not'),
}

const options = z.object({
  manner: z.enum(['auto', 'dance', 'lindy', 'walk', 'hips']).default('auto').meta({
    description: 'preset; auto chooses by how the examples were built',
  }),
  seamWeight: z.number().positive().optional().meta({
    description: 'weight of smooth joins against following the leader (default: that of the preset)',
    unit: 'weight',
    flag: 'seams',
  }),
  stretchSeconds: z.number().positive().max(10).optional().meta({
    description: 'how much an example may be shortened or stretched',
    unit: 'seconds',
    flag: 'stretch',
  }),
  softness: z.number().min(0).optional().meta({
    description:
      'how much worse than the best an interpretation may be and still be blended in; 0: the best alone',
    unit: 'm²',
  }),
  beamWidth: z.number().positive().optional().meta({
    description: 'beam: keep only interpretations this near to the best; faster, but not exact',
    unit: 'm²',
    flag: 'beam',
  }),
  alignment: z.enum(['none', 'ground', 'rigid', 'similarity']).optional().meta({
    description:
      'how examples may be moved onto the leader: not at all, turned and moved on the ground, in space, or also scaled (default: ground)',
  }),
  ahead: z.boolean().default(false).meta({
    description: 'in dances, look before and after each moment too, and let no single stray hand decide',
  }),
  apart: z.boolean().default(false).meta({ description: 'push the two apart where their bodies overlap' }),
  hands: z.boolean().default(true).meta({
    description: 'make held hands meet',
    flag: 'no-hands',
    flagSays: 'leave held hands as the examples put them',
  }),
})

export type FollowLeader = Signature<typeof inputs, typeof options>

/** Somebody answers a leader as the partners of the examples do (Hsu 2004, §6.2). Also makes `leader`, whose arms meet the held hands. */
export const followLeader = operation({
  name: 'follow-leader',
  version: 1,
  says: 'Make the partner of a leader from examples.',
  inputs,
  options,
  makes: 'motion',
  load: () => import('./perform.ts'),
})
