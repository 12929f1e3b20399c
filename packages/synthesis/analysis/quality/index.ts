export {
  measureQuality,
  type MeasureQualityOptions,
  type PlaceConstraint,
  type QualityReport,
} from './measure-quality.ts'
export { footSkate } from './foot-skate.ts'
export { floorPenetration } from './floor-penetration.ts'
export { smoothness, type Smoothness } from './smoothness.ts'
export { jointLimits, LIMIT_MARGIN_DEGREES, type JointLimits } from './joint-limits.ts'
export { directionErrorDegrees } from './direction-error.ts'
export { framesOf, type FrameRange } from './contact-frames.ts'
export type { Spread } from './spread.ts'
