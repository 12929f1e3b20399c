export {
  groundSpeed,
  headingChange,
  heightOf,
  lasting,
  positionOf,
  travel,
  type Parameter,
} from './parameters.ts'
export { knnWeights, parameterDistance, type SpaceSample } from './knn-weights.ts'
export {
  BUILD_SPACE_DEFAULTS,
  buildSpace,
  measureBlend,
  weightsAt,
  type BuildSpaceOptions,
  type ParametricSpace,
} from './build-space.ts'
export {
  MAKE_DEFAULTS,
  makeFromSpace,
  project,
  solveWeights,
  type MadeMotion,
  type MakeOptions,
} from './make-motion.ts'
export {
  parameterNamed,
  parseSpace,
  printSpace,
  SPACE_FORMAT,
  SPACE_VERSION,
  type ParameterName,
} from './space-file.ts'
export { leaveOneOut, type SpaceAccuracy } from './leave-one-out.ts'
export { reachMoment, REACH_MARK, withReach } from './reach-moment.ts'
export { addedParameters, addParameter } from './added-parameters.ts'
export { actionOfSpace } from './action-of.ts'
