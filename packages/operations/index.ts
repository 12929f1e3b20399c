// One call from raw clips to a motion.
export { followLeader, learnCouples, walkPath, type Couple } from './front/control.ts'
export { blendClips, cleanFeet, join, makeLoop, retargetTo } from './front/editing.ts'
export { findLike, type Stretch } from './front/search.ts'
export { bend, cleanByModel, editByModel, learnModel, sampleModel } from './front/models.ts'
export { assemble } from './front/parts.ts'
export { aimAt, learnSpace, type Place } from './front/spaces.ts'
export { learnManners, styleBy } from './front/vectors.ts'
export { openSet } from './front/sets.ts'
export type { MadeMotion } from './front/made-motion.ts'

// What operations find out.
export type { AimReport } from './aim/perform.ts'
export type { AskFeaturesReport, FeatureFindings } from './ask-features/perform.ts'
export type { BendMotionReport } from './bend-motion/perform.ts'
export type { BlendMotionsReport } from './blend-motions/perform.ts'
export type { BuildMappingReport } from './build-mapping/perform.ts'
export type { BuildModelReport } from './build-model/perform.ts'
export type { BuildSpaceReport } from './build-space/perform.ts'
export type { BuildVectorsReport } from './build-vectors/perform.ts'
export type { ChainModelsReport } from './chain-models/perform.ts'
export type { ChangeAttributesReport } from './change-attributes/perform.ts'
export type { RankLendersReport } from './rank-lenders/perform.ts'
export type { AlikeMoments, CompareMotionsReport } from './compare-motions/perform.ts'
export type { Enriched, EnrichClipsReport } from './enrich-clips/perform.ts'
export type { FindPartReport } from './find-part/perform.ts'
export type { PartQuestion } from './find-part/operation.ts'
export type { IndexPartsReport } from './index-parts/perform.ts'
export type { MakeStudyReport } from './make-study/perform.ts'
export type { TranscribeMotionReport } from './transcribe-motion/perform.ts'
export type { CleanFeetFindings } from './clean-feet/perform.ts'
export type { CutCyclesReport } from './cut-cycles/perform.ts'
export type { CutSetReport } from './cut-set/perform.ts'
export type { DirectedPart, DirectMotionReport } from './direct-motion/perform.ts'
export { chooseClips, unknownAction } from './direct-motion/choose-clips.ts'
export { readDirections, type Direction } from './direct-motion/read-directions.ts'
export type { EditClipReport } from './edit-clip/perform.ts'
export type { FindLikeReport } from './find-like/perform.ts'
export type { Step } from './edit-model/made-step.ts'
export type { EditModelReport } from './edit-model/perform.ts'
export type { ShapeClipReport } from './shape-clip/perform.ts'
export type { FilterMotionReport } from './filter-motion/perform.ts'
export type { FollowLeaderReport } from './follow-leader/perform.ts'
export type { JoinMotionsReport } from './join-motions/perform.ts'
export type { LearnWalksReport } from './learn-walks/perform.ts'
export type { PackActionReport } from './pack-action/perform.ts'
export type { LiftPhoneReport } from './lift-phone/perform.ts'
export type { LiftFilmReport } from './lift-film/perform.ts'
export type { LiftTracksReport } from './lift-tracks/perform.ts'
export type { LayerMotionReport } from './layer-motion/perform.ts'
export type { BendPathReport } from './bend-path/perform.ts'
export type { ReachMotionReport } from './reach-motion/perform.ts'
export type { SequenceMotionsReport } from './sequence-motions/perform.ts'
export type { LoopMotionReport } from './loop-motion/perform.ts'
export type { MakeSetReport } from './make-set/perform.ts'
export type { MixVectorsReport } from './mix-vectors/perform.ts'
export type { AdaptModelReport } from './adapt-model/perform.ts'
export type { CompressMotionReport } from './compress-motion/perform.ts'
export type { GrowModelReport } from './grow-model/perform.ts'
export type { RegisterMotionReport } from './register-motion/perform.ts'
export type { RetargetMotionReport } from './retarget-motion/perform.ts'
export type { SampleModelReport } from './sample-model/perform.ts'
export type { SketchMotionReport } from './sketch-motion/perform.ts'
export type { StyleMotionReport } from './style-motion/perform.ts'
export type { WalkPathReport } from './walk-path/perform.ts'
export { constraintSchema, constraintsSchema } from './models/constraints.ts'
export type { SolutionFacts } from './models/solution.ts'
export type { PointReport } from './vectors/made-point.ts'
export {
  distinct,
  numbersOf,
  rowsOf,
  type Cell,
  type ClipSet,
  type SetClip,
  type SetColumn,
} from './sets/clip-set.ts'
export { cellOf, columnsFromNames } from './set-making/columns.ts'
export { ownMoment } from './build-space/own-moment.ts'
export { parseSet, printSet } from './sets/set-file.ts'
export { measureNamed } from './vectors/measures.ts'
export type { Path } from './control/path.ts'
export { pathSchema } from './control/path.ts'
export { mustBeWalkable } from './control/time-path.ts'
export { examplesAt, type AnswerExamples, type FrameExample } from './control/examples-at.ts'
export type { Played } from './control/constraints.ts'
export {
  costsOf,
  segmentsOf,
  type AnswerBlend,
  type AnswerExample,
  type AnswerSegment,
  type InterpretationCosts,
} from './control/segments.ts'

// Operations, recipes, and what performs them.
export type { Artifacts, Hit, Kind } from './core/artifacts.ts'
export { parseArtifact, printArtifact } from './core/artifact-files.ts'
export { DEFAULT_SEED, type Context } from './core/context.ts'
export type { ArtifactInput, Input, Inputs, ValueInput, ValueOf, ValuesOf } from './core/inputs.ts'
export type { AnyOperation, InputsFor, Made, Operation, OptionsFor } from './core/operation.ts'
export { checkOptions, perform, writeRecipe, type Performed, type PerformOptions } from './core/perform.ts'
export { namePlugins } from './core/plugins.ts'
export { missing, type RecipeContext, type Resolve } from './core/perform-recipe.ts'
export {
  canonicalJson,
  hashBytes,
  leafName,
  leavesOf,
  motionInput,
  parseRecipe,
  printRecipe,
  recipeHash,
  type Leaf,
} from './core/recipe.ts'
export { OPERATIONS, operationNamed, performRecipe } from './registry.ts'
