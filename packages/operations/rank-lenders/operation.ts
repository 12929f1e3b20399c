import { z } from 'zod'
import { assembleParts } from '../assemble-parts/operation.ts'
import { clips, motion } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = { base: motion('the motion that is changed'), lenders: clips('motions that may lend') }

const { part, joints, baseRegion } = assembleParts.options.shape
const options = z.object({ part, joints, baseRegion })

export type RankLenders = Signature<typeof inputs, typeof options>

/** Who lends a part best, and which stretch of it. */
export const rankLenders = operation({
  name: 'rank-lenders',
  version: 1,
  says: 'Rank motions by how well they lend a part to another, with the interval that fits.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})
