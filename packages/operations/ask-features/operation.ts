import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { bodyPart, ownFeatures } from '../parts/fields.ts'

const inputs = {
  clips: clips('motions to compute features of'),
  own: value(ownFeatures, 'your own features, in addition to the catalogue'),
}

const options = z.object({
  part: bodyPart.meta({ description: 'only features of this part of the body' }),
})

export type AskFeatures = Signature<typeof inputs, typeof options>

/** The relational features of motions (Juang 2007, §3.1): simple questions and their answers over time. */
export const askFeatures = operation({
  name: 'ask-features',
  version: 1,
  says: 'Compute relational features of a motion, such as whether a hand is raised.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})
