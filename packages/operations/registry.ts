import type { AnyOperation } from './core/operation.ts'
import { makePerformRecipe } from './core/perform-recipe.ts'
import { addedOperation } from './core/plugins.ts'
import { adaptModel } from './adapt-model/operation.ts'
import { aim } from './aim/operation.ts'
import { alignMotions } from './align-motions/operation.ts'
import { askFeatures } from './ask-features/operation.ts'
import { assembleParts } from './assemble-parts/operation.ts'
import { rankLenders } from './rank-lenders/operation.ts'
import { bendMotion } from './bend-motion/operation.ts'
import { bendPath } from './bend-path/operation.ts'
import { blendMotions } from './blend-motions/operation.ts'
import { buildMapping } from './build-mapping/operation.ts'
import { buildModel } from './build-model/operation.ts'
import { buildSpace } from './build-space/operation.ts'
import { buildVectors } from './build-vectors/operation.ts'
import { buildWeb } from './build-web/operation.ts'
import { caricatureMotion } from './caricature-motion/operation.ts'
import { chainModels } from './chain-models/operation.ts'
import { changeAttributes } from './change-attributes/operation.ts'
import { cleanFeet } from './clean-feet/operation.ts'
import { compareMotions } from './compare-motions/operation.ts'
import { compressMotion } from './compress-motion/operation.ts'
import { completeMotion } from './complete-motion/operation.ts'
import { cutCycles } from './cut-cycles/operation.ts'
import { cutSet } from './cut-set/operation.ts'
import { directMotion } from './direct-motion/operation.ts'
import { editClip } from './edit-clip/operation.ts'
import { editModel } from './edit-model/operation.ts'
import { enrichClips } from './enrich-clips/operation.ts'
import { filterMotion } from './filter-motion/operation.ts'
import { findLike } from './find-like/operation.ts'
import { findPart } from './find-part/operation.ts'
import { followLeader } from './follow-leader/operation.ts'
import { growModel } from './grow-model/operation.ts'
import { indexParts } from './index-parts/operation.ts'
import { joinMotions } from './join-motions/operation.ts'
import { editCurves } from './edit-curves/operation.ts'
import { placeMotion } from './place-motion/operation.ts'
import { reachMotion } from './reach-motion/operation.ts'
import { sequenceMotions } from './sequence-motions/operation.ts'
import { layerMotion } from './layer-motion/operation.ts'
import { learnWalks } from './learn-walks/operation.ts'
import { liftPhone } from './lift-phone/operation.ts'
import { liftFilm } from './lift-film/operation.ts'
import { liftTracks } from './lift-tracks/operation.ts'
import { loopMotion } from './loop-motion/operation.ts'
import { makeSet } from './make-set/operation.ts'
import { makeStudy } from './make-study/operation.ts'
import { measureMotion } from './measure-motion/operation.ts'
import { mixVectors } from './mix-vectors/operation.ts'
import { packAction } from './pack-action/operation.ts'
import { packClips } from './pack-clips/operation.ts'
import { packMapping } from './pack-mapping/operation.ts'
import { poseFigure } from './pose-figure/operation.ts'
import { readClip } from './read-clip/operation.ts'
import { registerMotion } from './register-motion/operation.ts'
import { retargetMotion } from './retarget-motion/operation.ts'
import { sampleModel } from './sample-model/operation.ts'
import { shapeClip } from './shape-clip/operation.ts'
import { sketchMotion } from './sketch-motion/operation.ts'
import { spoilMotion } from './spoil-motion/operation.ts'
import { styleMotion } from './style-motion/operation.ts'
import { transcribeMotion } from './transcribe-motion/operation.ts'
import { varyMotion } from './vary-motion/operation.ts'
import { walkPath } from './walk-path/operation.ts'

/** Every operation, in reading order. A new one is a folder and a line here. */
export const OPERATIONS: readonly AnyOperation[] = [
  // clips
  readClip,
  editClip,
  cleanFeet,
  retargetMotion,
  measureMotion,
  // sets
  makeSet,
  cutSet,
  cutCycles,
  // editing
  compareMotions,
  alignMotions,
  joinMotions,
  blendMotions,
  loopMotion,
  editCurves,
  placeMotion,
  reachMotion,
  sequenceMotions,
  layerMotion,
  bendPath,
  // match webs
  buildWeb,
  findLike,
  // parametric spaces
  buildSpace,
  aim,
  // vector spaces
  buildVectors,
  mixVectors,
  changeAttributes,
  caricatureMotion,
  varyMotion,
  styleMotion,
  // deformable models
  buildModel,
  growModel,
  adaptModel,
  registerMotion,
  sampleModel,
  editModel,
  shapeClip,
  bendMotion,
  sketchMotion,
  filterMotion,
  spoilMotion,
  completeMotion,
  compressMotion,
  liftFilm,
  liftPhone,
  liftTracks,
  chainModels,
  // control by example
  learnWalks,
  buildMapping,
  walkPath,
  followLeader,
  transcribeMotion,
  // directions in words
  directMotion,
  // motion matching
  packAction,
  packClips,
  packMapping,
  // part assembly
  askFeatures,
  indexParts,
  findPart,
  assembleParts,
  rankLenders,
  enrichClips,
  makeStudy,
  poseFigure,
]

const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.name, operation]))

/** The operation that recipes call by this name. */
export const operationNamed = (name: string): AnyOperation | undefined =>
  BY_NAME.get(name) ?? addedOperation(name)

/** Performs a recipe: the same bytes in the page, in Node and on a worker machine. */
export const performRecipe = makePerformRecipe(operationNamed)
