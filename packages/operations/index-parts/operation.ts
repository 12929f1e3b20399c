import { z } from 'zod'
import { clips, maybe, value } from '../core/inputs.ts'
import { operation, type Signature } from '../core/operation.ts'
import { ownFeatures } from '../parts/fields.ts'

const inputs = {
  clips: clips('the corpus'),
  add: maybe('parts', 'an index to add to; clips that it has are not changed'),
  own: value(ownFeatures, 'your own features, in addition to the catalogue'),
}

const options = z.object({})

export type IndexParts = Signature<typeof inputs, typeof options>

/** The answers of all features over a corpus, kept as bits (Juang 2007, §3.1). */
export const indexParts = operation({
  name: 'index-parts',
  version: 1,
  says: 'Build an index for queries about parts of the body.',
  inputs,
  options,
  makes: 'parts',
  load: () => import('./perform.ts'),
})
