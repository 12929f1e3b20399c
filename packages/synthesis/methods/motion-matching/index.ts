export {
  buildMatchingDatabase,
  layOutClips,
  MATCHING_DATABASE_DEFAULTS,
  type MatchingOptions,
} from './build-database.ts'
export { clipFeatures, FEATURE_GROUPS, featureWidth } from './features.ts'
export { groundTrack } from './ground-track.ts'
