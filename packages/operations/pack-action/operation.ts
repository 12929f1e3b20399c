import { z } from 'zod'
import { maybe } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'

const inputs = {
  model: maybe('model', 'a deformable model of an action'),
  space: maybe('space', 'or a parametric space'),
  vectors: maybe('vectors', 'or a vector space of styles'),
}

const options = z.object({
  name: z.string().min(1).max(100).default('action').meta({ description: 'what the action is called' }),
})

export type PackAction = Signature<typeof inputs, typeof options>

/** A model, a space or styles of one action as one small file (`ActionPlayer` of the runtime). */
export const packAction = operation({
  name: 'pack-action',
  version: 1,
  says: 'Pack a model, a parametric space or styles into one file that the runtime plays while its numbers change.',
  inputs,
  options,
  makes: 'action',
  load: () => import('./perform.ts'),
})
