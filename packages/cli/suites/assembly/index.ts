import type { Suite } from '../measure.ts'
import { embeddedRetrieval } from './retrieval-embedded.ts'
import { realRetrieval } from './retrieval-real.ts'
import { refinements } from './retrieval-refinement.ts'

/** The assembly seed: finding parts of motions by relational features. */
export const assembly: Suite = {
  name: 'assembly',
  about:
    'Part retrieval: key-pose queries among the embedded fight clips, named queries and queries by example among recordings.',
  measures: [...embeddedRetrieval, ...realRetrieval, ...refinements],
}
