import { z } from 'zod'
import { clips, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: one('model', 'a model of the action'),
  motions: clips('further motions of the same action, cut as its examples are'),
}

const options = z.object({})

export type GrowModel = Signature<typeof inputs, typeof options>

/** What the model cannot register by itself is left out, and the report says why. */
export const growModel = operation({
  name: 'grow-model',
  version: 1,
  says: 'Add motions to the examples of a model and learn it again.',
  inputs,
  options,
  makes: 'model',

  load: () => import('./perform.ts'),
})
