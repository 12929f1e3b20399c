import { z } from 'zod'
import { maybe, one } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { changes, clean, detail, of } from '../vectors/fields.ts'

const inputs = {
  vectors: one('vectors', 'a vector space of labelled examples'),
  motion: maybe('motion', 'the motion to change (default: an example or the average)'),
}

const options = z.object({
  of,
  add: changes('by how much, in the units of the labels: energy=0.3,handHeight=-0.2').default({}),
  plain: z.boolean().default(false).meta({ description: 'plain vector: correlated attributes change too' }),
  keep: z.array(z.string().min(1)).optional().meta({
    description:
      'attributes that must not change, separated by commas (default: all that are not correlated with the change)',
    unit: 'names',
  }),
  exact: z.boolean().default(true).meta({
    description: 'measure the result and correct until it is as asked, where labels are measures',
    flag: 'no-exact',
    flagSays: 'go by the labels alone, without measuring the result',
  }),
  detail,
  clean,
})

export type ChangeAttributes = Signature<typeof inputs, typeof options>

/** Moves along the vectors of attributes. */
export const changeAttributes = operation({
  name: 'change-attributes',
  version: 1,
  says: 'Change attributes of a motion and keep the others.',
  inputs,
  options,
  makes: 'motion',

  load: () => import('./perform.ts'),
})
