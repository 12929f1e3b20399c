export {
  dropClips,
  emptyIndex,
  extendIndex,
  streamsOf,
  type IndexedClip,
  type PartIndex,
} from './index-motions.ts'
export { INDEX_FILE_VERSION, parseIndex, printIndex } from './index-file.ts'
export { intersectLists, invertedLists, type InvertedLists } from './index-lists.ts'
export { surprises } from './index-surprise.ts'
export {
  KEY_POSE_DEFAULTS,
  keyPoseMotion,
  type KeyPose,
  type KeyPoseOptions,
  type KeyPoses,
} from './key-poses.ts'
export {
  aimBone,
  placeFigure,
  reachTo,
  restingPose,
  turnJoint,
  type PosedFigure,
  type Reaching,
} from './key-poses-pose.ts'
export { KEY_POSES_FORMAT, KEY_POSES_VERSION, parseKeyPoses, printKeyPoses } from './key-poses-file.ts'
export type { Admitted, PartQuery, QuerySegment } from './query.ts'
export { admittedBits, matchQuery, type QueryMatch } from './query-match.ts'
export { LADDER, queryFromExample, type Strictness } from './query-example.ts'
export {
  parseQuery,
  queryFromWords,
  type AdmittedWords,
  type QueryWords,
  type SegmentWords,
} from './query-file.ts'
export { NAMED_QUERIES } from './query-library.ts'
export { describeMatch, describeSegment } from './query-reason.ts'
export {
  ASK_DEFAULTS,
  askByExample,
  askByQuery,
  coreOf,
  withinReach,
  type AskOptions,
  type Hit,
  type MotionOf,
} from './query-ask.ts'
export {
  compareWith,
  partTrack,
  RANK_RATE,
  rankedExample,
  trackRegion,
  type Likeness,
  type RankedExample,
} from './rank-hits.ts'
export * from './assemble/index.ts'
export * from './judge/index.ts'
