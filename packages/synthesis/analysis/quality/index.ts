export {
  measureQuality,
  type MeasureQualityOptions,
  type PlaceConstraint,
  type QualityReport,
} from './measure-quality.ts'
export { distanceFromExamples, type DistanceFromExamples } from './distance-from-examples.ts'
export { footSkate, plantedFrames, plantedSpeeds, type PlantedFrames } from './foot-skate.ts'
export { distanceFromPath, farthestFromLine, type PathDistance, type PlaceAt } from './path-distance.ts'
export {
  jointDistances,
  jointErrorCm,
  jointsWithLength,
  jointsWithRole,
  rotationErrorDegrees,
  type JointDistanceOptions,
  type JointErrorOptions,
} from './joint-distances.ts'
export { kneeAngles, kneeLeaps, measureKnees, POP_DEGREES, type Knees } from './knees.ts'
export { framePaces, largestTurn, seamRoughness, type FramePaces, type SeamRoughness } from './seams.ts'
export { floorPenetration } from './floor-penetration.ts'
export { smoothness, type Smoothness } from './smoothness.ts'
export { jointLimits, LIMIT_MARGIN_DEGREES, type JointLimits } from './joint-limits.ts'
export { directionErrorDegrees } from './direction-error.ts'
export { framesOf, type FrameRange } from './contact-frames.ts'
export type { Spread } from './spread.ts'
