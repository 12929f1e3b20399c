export type {
  AttributeLabels,
  LinearModel,
  SpaceMember,
  SpacePoint,
  SpaceVectors,
  VectorSpace,
} from './vector-space.ts'
export {
  BUILD_VECTOR_SPACE_DEFAULTS,
  buildVectorSpace,
  spaceOf,
  type BuildVectorSpaceOptions,
} from './build-space.ts'
export { caricaturePoint, meanPoint, mixPoint, movePoint, pointDistance, vectorsOf } from './points.ts'
export { PERFORM_POINT_DEFAULTS, performPoint, type PerformPointOptions } from './perform-point.ts'
export {
  attributeCorrelation,
  labelsOf,
  attributeVector,
  type AttributeVector,
  type AttributeVectorOptions,
} from './attributes.ts'
export {
  STEER_DEFAULTS,
  steerPoint,
  type AttributeMeasure,
  type Steered,
  type SteerOptions,
} from './steer.ts'
export {
  ATTRIBUTE_MAP_DEFAULTS,
  attributeMap,
  type AttributeMap,
  type AttributeMapOptions,
} from './attribute-map.ts'
export { VARY_DEFAULTS, varyPoint, type VaryOptions } from './vary.ts'
export { locate, type Located } from './locate.ts'
export { makeCharacter, poseCharacter, type Character, type CharacterOptions } from './crowd.ts'
export { gaitPhase, type GaitPhase, type GaitRun } from './gait-cycles.ts'
export { locateCycles, restyle, RESTYLE_DEFAULTS, type RestyleOptions } from './restyle.ts'
export {
  applyStyle,
  placeInSpace,
  STYLE_APART,
  STYLE_CHANGE_DEFAULTS,
  styleAdd,
  styledPoint,
  styleVector,
  type StyleChange,
  type StylePlace,
  type StyleWay,
} from './apply-style.ts'
export { groundTrack, styleCrowd, type StyleCrowdOptions } from './style-crowd.ts'
export { ELBOW_ROOM, placeCrowd, type CrowdPlaces, type GroundTrack } from './place-crowd.ts'
export { buildStyleSpace, learnStyles, STYLE_SPACE_DEFAULTS } from './style-space.ts'
export { attributePull, exampleWeights, labelOf } from './explain-point.ts'
export { exaggerate, EXAGGERATE_DEFAULTS, type ExaggerateOptions } from './exaggerate.ts'
export { shapeWidth } from './shape-layout.ts'
export {
  parseVectorSpace,
  printVectorSpace,
  VECTOR_SPACE_FORMAT,
  VECTOR_SPACE_VERSION,
} from './space-file.ts'
export { energy, heldHeight, stepLength, stepRate } from './measures.ts'
export { actionOfVectors } from './action-of.ts'
