export {
  BODY_PARTS,
  featuresOfPart,
  PART_ROLES,
  valueCount,
  type BodyPart,
  type Direction,
  type Feature,
  type FeatureTest,
  type LengthUnit,
  type Point,
} from './feature.ts'
export { CATALOGUE, SEED_FEATURES } from './catalogue.ts'
export {
  FEATURES_FORMAT,
  FEATURES_VERSION,
  parseFeatures,
  printFeatures,
  readFeatures,
} from './parse-features.ts'
export { bodyTrack, type BodyTrack, type Track } from './body-track.ts'
export { measureSignal } from './measure-signal.ts'
export { threshold } from './threshold.ts'
export {
  EXTRACT_DEFAULTS,
  extractFeatures,
  featuresOfPositions,
  type ExtractOptions,
  type FeatureStreams,
  type PositionTrack,
} from './extract-features.ts'
export { mirrorFeatureName, mirrorStreams, mirrorValue } from './mirror-features.ts'
export { addFeatures, knownFeatures } from './added-features.ts'
