import type { Suite } from '../../measure/measure.ts'
import { assembling } from './assembling.ts'
import { embeddedRetrieval } from './retrieval-embedded.ts'
import { realRetrieval } from './retrieval-real.ts'
import { refinements } from './retrieval-refinement.ts'

/** The assembly seed: finding parts of motions by relational features, and putting them onto others. */
export const assembly: Suite = {
  name: 'assembly',
  about:
    'Part retrieval: key-pose queries among the embedded fight clips, named queries and queries by example among recordings; parts put onto other motions, and how natural that is.',
  measures: [...embeddedRetrieval, ...realRetrieval, ...refinements, ...assembling],
}
