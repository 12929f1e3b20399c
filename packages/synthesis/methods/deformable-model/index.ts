export type { DeformableModel, ModelContact, ModelHandPose, ModelKey, Neighbourhood } from './model.ts'
export { exampleCount } from './model.ts'
export { commonStructure, contactKeys } from './find-keys.ts'
export {
  REGISTER_EXAMPLES_DEFAULTS,
  registerExamples,
  type RegisteredExamples,
  type RegisterExamplesOptions,
} from './register-examples.ts'
export {
  checkExamples,
  EXAMPLES_DEFAULTS,
  examplesOf,
  FEWEST_EXAMPLES,
  type ExampleSet,
  type ExamplesOfOptions,
  type ModelExample,
} from './examples.ts'
export { BUILD_MODEL_DEFAULTS, buildModel, type BuildModelOptions } from './build-model.ts'
export { canonicalFrames, plantedFrames, synthesize, timesOf, type SynthesizeOptions } from './synthesize.ts'
export { frameAtTime, logTempo, warpOf } from './timing.ts'
export { Part, Stage, type BodyPoint, type Segment } from './stage.ts'
export { SIGMAS, spreadOf, type Constraint, type Residual } from './constraint.ts'
export { Objective, type Quadratic } from './objective.ts'
export { exactDistances, linearDistances, neighbourMean, type LinearRequest } from './neighbours.ts'
export { Solver, SOLVE_DEFAULTS, solveOne, type Solution, type SolveOptions } from './solve.ts'
export { judge, priorOf, type Verdict } from './judge.ts'
export * from './constraints/index.ts'
export { MODEL_FORMAT, MODEL_VERSION, parseModel, printModel } from './model-file.ts'
export { coefficientsOf, type Encoded } from './coefficients-of.ts'
export { editMotion, withRootShift, type Edited, type EditOptions } from './edit-motion.ts'
export { editNaturally, type NaturallyEdited, type NaturalOptions, type Short } from './natural-edit.ts'
export { SAMPLE_MODEL_DEFAULTS, sampleModel, type SampleModelOptions } from './sample-model.ts'
export { sketch, SKETCH_DEFAULTS, type SketchOptions } from './sketch.ts'
export { matchModel, type ModelMatch } from './match-model.ts'
export { looseTurns } from './loose-turns.ts'
export { dropResidual, type NarrowModel } from './drop-residual.ts'
export { loosen, loosened, LOOSEN_DEFAULTS, type LooseTurn, type LoosenOptions } from './loosen.ts'
export { modelAbout, type ModelAbout } from './about-motion.ts'
export { bentMotion, prepareBend, solveBend, type PreparedBend } from './prepare-bend.ts'
export { spliceBend } from './splice-bend.ts'
export { rolesAsked, shiftRows, standingRows } from './standing-feet.ts'
export type { CameraRow, ConstraintKind, ConstraintRow } from './constraint-row.ts'
export { cameraOf, constraintsOf, type ConstraintsContext } from './constraints-of.ts'
export { LOCAL_MODEL_DEFAULTS, localModel, type LocalModel, type LocalModelOptions } from './local-model.ts'
export { filterMotion, findFault, type Filtered, type FilterOptions } from './filter-motion.ts'
export { settleRoot, type SettleRootOptions } from './settle-root.ts'
export { strangeness, type Strangeness } from './strangeness.ts'
export { filterLong, type FilteredLong, type FilteredPart, type FilterLongOptions } from './filter-long.ts'
export { keepManner } from './keep-manner.ts'
export { findStretches, type Stretch } from './find-stretches.ts'
export { smoothNoise } from './smooth-noise.ts'
export { calmMotion } from './calm-motion.ts'
export { SPOIL_DEFAULTS, spoilMotion, withNoise, type SpoilOptions } from './spoil-motion.ts'
export {
  REGISTER_BY_MODEL_DEFAULTS,
  registerByModel,
  type ModelRegistration,
  type RegisterByModelOptions,
} from './register-by-model.ts'
export {
  CONSTRAINTS_FORMAT,
  CONSTRAINTS_VERSION,
  parseCamera,
  parseConstraints,
  type ParsedConstraints,
} from './parse-constraints.ts'
export { printConstraints } from './print-constraints.ts'
export { evenTracks, type EvenTracks } from './lift-long/even-tracks.ts'
export { liftLong, LIFT_LONG_DEFAULTS, type LiftedLong, type LiftLongOptions } from './lift-long/lift-long.ts'
export { lift, LIFT_DEFAULTS, type Lifted, type LiftOptions, type PictureTrack } from './lift.ts'
export {
  jitterTracks,
  parseTracks,
  sideCamera,
  TRACKS_FORMAT,
  TRACKS_VERSION,
  tracksOf,
  type Tracks,
} from './tracks-file.ts'
export { CAMERA_HABITS, fitCamera, type CameraHabits, type Sighting } from './lift-camera.ts'
export { complete, COMPLETE_DEFAULTS, type Completed, type CompleteOptions } from './complete.ts'
export { adaptModel, type Adapted } from './adapt-model.ts'
export { growModel, type GrowModelOptions, type Grown } from './grow-model.ts'
export { compress, decompress, type Compressed } from './compress.ts'
export * from './in-takes/index.ts'
export { chain, CHAIN_DEFAULTS, type Chained, type ChainOptions } from './chain.ts'
export { actionOfModel } from './action-of.ts'
export { liftPhone, type LiftedPhone, type PhoneRecording, type PhoneSample } from './lift-phone.ts'
