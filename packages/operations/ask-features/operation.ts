import { z } from 'zod'
import { clips, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { bodyPart, ownFeatures } from '../parts/fields.ts'

const inputs = {
  clips: clips('motions to ask about'),
  own: value(ownFeatures, 'features of your own, beside the catalogue'),
}

const options = z.object({
  part: bodyPart.meta({ description: 'only those about this part of the body' }),
})

export type AskFeatures = Signature<typeof inputs, typeof options>

/** The relational features of motions (Juang 2007, §3.1): simple questions and their answers over time. */
export const askFeatures = operation({
  name: 'ask-features',
  version: 1,
  says: 'Tell what a body does as answers to simple questions, such as whether a hand is raised.',
  inputs,
  options,
  makes: 'findings',
  load: () => import('./perform.ts'),
})
