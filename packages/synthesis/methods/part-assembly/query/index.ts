export type { Admitted, PartQuery, QuerySegment } from './query.ts'
export { admittedBits, matchQuery, type QueryMatch } from './match-query.ts'
export { LADDER, queryFromExample, type Strictness } from './query-from-example.ts'
export {
  parseQuery,
  readQuery,
  queryFromWords,
  type AdmittedWords,
  type QueryWords,
  type SegmentWords,
} from './query-file.ts'
export { NAMED_QUERIES } from './named-queries.ts'
export { ACTION_NAMES, actionsIn, type ActionSpot, type FoundAction } from './known-actions.ts'
export { describeMatch, describeSegment } from './describe-match.ts'
export {
  ASK_DEFAULTS,
  askByExample,
  askByName,
  askByQuery,
  coreOf,
  withinReach,
  type AskOptions,
  type Hit,
  type MotionOf,
} from './ask.ts'
export {
  compareWith,
  partOfTrack,
  partTrack,
  RANK_RATE,
  rankedExample,
  trackRegion,
  type Likeness,
  type RankedExample,
} from './rank-hits.ts'
