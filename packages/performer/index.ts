export { perform } from './perform.ts'
export type { Score } from './score.ts'
export type { Action } from './actions/index.ts'
export { AGES, COMPANY, EVERYDAY, makePerformer, type Manner, type Performer } from './performer.ts'
export { makeBody, type Body, type BodySpec, type Foot } from './body/make-body.ts'
export {
  GAIT_CURVES,
  GAIT_SAMPLES,
  measureGaitCycle,
  type GaitCurve,
  type GaitCycle,
} from './measure/gait-curves.ts'
export { GAIT_TABLE } from './walk/gait-table.ts'
export { jointAccelerations, measureQuality, type Quality } from './measure/quality.ts'
export { CLIP_PACK_VERSION, decodeClips, encodeClips, openClips, type ClipPack } from './corpus/clip-pack.ts'
export { listScores, makeClip, performerOf, scoreOf } from './corpus/embedded-scores.ts'
export { makeOpening, OPENING } from './corpus/opening.ts'
export { starterScores } from './corpus/starter-scores.ts'
export { starterPack, STARTERS, type StarterName } from './corpus/starter-pack.ts'
export { mannerExamples } from './corpus/manner-examples.ts'
export { corpusRecipeHash, motionHash } from './corpus/recipe-hash.ts'
export {
  checkUnits,
  parseUnit,
  transitionsOf,
  unitLabel,
  writeTransitions,
  type Pattern,
  type Stance,
  type Transition,
} from './dance/notation.ts'
export { danceSigns, SIGNS_LEGEND, type DanceUnit, type SignedPattern } from './dance/dance-signs.ts'
export { DATABASE_PATTERNS, TEST_PATTERNS } from './dance/patterns.ts'
export { improvisation } from './scores/dances.ts'
export {
  clipsOfFamily,
  familyOfClip,
  isModelFamily,
  MODEL_FAMILIES,
  MODEL_FAMILY_NAMES,
  MODEL_FAMILY_RATE,
  type ModelFamily,
  type ModelFamilyName,
} from './model-families.ts'
