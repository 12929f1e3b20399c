import type { CheapestSegmentsAnswer, CheapestSegmentsInput } from '../contract-segments.ts'
import { cheapestSegments as plain } from '../reference/cheapest-segments.ts'
import { cheapestJoins } from './cheapest-joins.ts'

/** `CheapestSegments` by the quick joins. */
export const cheapestSegments = (one: CheapestSegmentsInput): CheapestSegmentsAnswer | undefined =>
  plain(one, cheapestJoins)
