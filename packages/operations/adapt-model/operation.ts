import { z } from 'zod'
import { clips, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action, of several people'),
  motions: clips('one to three motions of the person, cut as the examples are'),
}

const options = z.object({})

export type AdaptModel = Signature<typeof inputs, typeof options>

/** A model of one person from a model of many. */
export const adaptModel = operation({
  name: 'adapt-model',
  version: 1,
  says: 'Adapt a model to a person by a few motions of theirs.',
  inputs,
  options,
  makes: 'model',

  load: () => import('./perform.ts'),
})
