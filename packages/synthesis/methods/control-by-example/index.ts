export {
  fillMissing,
  HIP_SPACING,
  hipsOnFloor,
  placesOf,
  pointDuration,
  pointsOfRoles,
  resamplePoints,
  samplePoints,
  type PointMotion,
} from './points.ts'
export {
  addInstances,
  addPair,
  emptyDatabase,
  END_EFFECTORS,
  type MappingDatabase,
  type MappingInstance,
  type MappingPair,
} from './database.ts'
export {
  controlOf,
  controlWeights,
  hasSpeeds,
  HIPS_CONTROL,
  PATH_CONTROL,
  spacingOf,
  type ControlPoint,
  type ControlSpec,
} from './control-spec.ts'
export { ALIGNMENTS, type Alignment, type AlignmentName, type Placement } from './alignment.ts'
export type { States, StretchLimits } from './states.ts'
export type { Observations } from './observe.ts'
export type { Constraint } from './constraints.ts'
export {
  interpret,
  INTERPRET_DEFAULTS,
  layOut,
  bestInterpretation,
  type Cells,
  type Interpretation,
  type InterpretedSegment,
  type InterpretOptions,
  type LaidOut,
} from './interpret.ts'
export { costsThrough, type CostsThrough, type CostsThroughOptions } from './costs-through.ts'
export { underWay, type UnderWay, type UnderWayOptions } from './under-way.ts'
export { blendInterpretations, type Blend } from './blend-interpretations.ts'
export type { BlendedExamples, PlacedExample } from './blended-examples.ts'
export { soften, SOFTEN_DEFAULTS, type SoftenOptions } from './soften.ts'
export {
  INTERPRET_CONTROL_DEFAULTS,
  interpretControl,
  type InterpretControlOptions,
  type InterpretedControl,
} from './interpret-control.ts'
export { standOverHips } from './stand-over-hips.ts'
export {
  settlePlants,
  SETTLE_PLANTS_DEFAULTS,
  withoutRoll,
  type SettlePlantsOptions,
} from './settle-plants.ts'
export { thin, THIN_DEFAULTS, type Thinning, type ThinOptions } from './thin.ts'
export { refine, type RefineOptions } from './refine.ts'
export { assemble, piecesOf, samplePiece, sourceTime, type Piece } from './assemble.ts'
export { smoothSeams, SMOOTH_SEAMS_DEFAULTS, type SmoothSeamsOptions } from './smooth-seams.ts'
export { pathControl, PATH_DEFAULTS, type PathOptions, type PathSample } from './path.ts'
export { markPath, type PathFace, type PathMark } from './path-marks.ts'
export { pacePath, pathArcs, pathAtSpeed, pathLength, pathSeconds, type Pace } from './pace.ts'
export {
  speedGuide,
  speedWarnings,
  stepRateWarnings,
  type SpeedGuide,
  type SpeedWarning,
} from './speed-guide.ts'
export {
  interpretOnline,
  ONLINE_DEFAULTS,
  type Decision,
  type LikelyExample,
  type OnlineInterpreter,
  type OnlineOptions,
} from './online.ts'
export { respondOnline, type RespondOnlineOptions } from './respond-online.ts'
export {
  liftSteps,
  STEP_IN_PLACE_DEFAULTS,
  stepsInPlace,
  type PlaceStep,
  type StepInPlaceOptions,
} from './step-in-place.ts'
export { carryAnnotations } from './carry-annotations.ts'
export { cutsAtBeats, cutsAtFootplants, cutsAtLabels, labelsWithin } from './segment.ts'
export { addPairInUnits, UNIT_DEFAULTS, unitsOfBeats, type UnitOptions } from './units.ts'
export { withMirroredExamples } from './mirror-pair.ts'
export {
  joinSymbols,
  transcribe,
  TRANSCRIBE_DEFAULTS,
  type TranscribedSymbol,
  type TranscribeOptions,
} from './transcribe.ts'
export { GROW_DEFAULTS, growDatabase, type Grown, type GrowOptions } from './grow.ts'
export { MAPPING_FORMAT, MAPPING_VERSION, parseMapping, printMapping } from './mapping-file.ts'
export { DANCE, DRAWN, HIPS, LINDY, STEP_VARIETY, WALK, wholeDance, type Preset } from './presets.ts'
export { type ContextPoint } from './context.ts'
export { LEARNT_STEPS, LEARNT_UNITS, learnCouples, learnWalks } from './learn.ts'
export { respond, RESPOND_DEFAULTS, type RespondOptions, type Answer } from './respond.ts'
export { walkAfterHips, WALK_AFTER_HIPS_DEFAULTS, type WalkAfterHipsOptions } from './walk-after-hips.ts'
export {
  dancePartner,
  DANCE_PARTNER_DEFAULTS,
  type DancePartner,
  type DancePartnerOptions,
} from './dance-partner.ts'
