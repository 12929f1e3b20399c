export { MotionError, type Issue, type MotionErrorCode, type MotionErrorOptions } from './errors.ts'
export { portable } from '@understudy/kernels'
export * as vec3 from './math/vec3.ts'
export type { Vec3 } from './math/vec3.ts'
export * as quat from './math/quat.ts'
export type { Quat } from './math/quat.ts'
export {
  applyGround,
  composeGround,
  GROUND_IDENTITY,
  invertGround,
  wrapAngle,
  type GroundTransform,
} from './math/ground.ts'
export {
  eulerToQuat,
  eulerToQuatFlat,
  isEulerOrder,
  quatToEuler,
  quatToEulerFlat,
  type EulerOrder,
} from './math/euler.ts'
export { smootherStep, smoothStep } from './math/smooth-step.ts'
export { average, averageFlat } from './math/average.ts'
export { invertTimeMap, makeTimeMap, mapTime, type TimeMap } from './math/time-map.ts'
export { seeded, type Random } from './math/random.ts'
export { mirrorRole, ROLES, type Role } from './skeleton/roles.ts'
export { MASS_SHARES } from './skeleton/mass-shares.ts'
export { jointOf, makeSkeleton, withRoles, type Joint, type Skeleton, type Tip } from './skeleton/skeleton.ts'
export {
  detectRoles,
  ROLE_CONFIDENCE,
  withDetectedRoles,
  type RoleMatch,
  type RoleReport,
} from './skeleton/detect-roles.ts'
export { NAMING_CONVENTIONS, type NamingConvention } from './skeleton/naming.ts'
export { sameSkeleton } from './skeleton/same-skeleton.ts'
export { childrenOf, commonAncestor, isAtOrAbove, pathBelow, reachOf, tipsByJoint } from './skeleton/tree.ts'
export { mirrorAxes, type MirrorAxes } from './skeleton/mirror-axes.ts'
export { pairJoints, UNPAIRED } from './skeleton/pair-joints.ts'
export { restPose, zeroRotations, type RestPose } from './skeleton/rest-pose.ts'
export { findFingers, FINGERS, type Finger, type FingerJoint } from './skeleton/fingers.ts'
export {
  handDirection,
  localRotations,
  palmNormal,
  placeJoints,
  standUpright,
  stretchLimbs,
} from './skeleton/t-pose.ts'
export {
  HAND_POSES,
  NO_ANNOTATIONS,
  type Annotations,
  type ContactInterval,
  type Handhold,
  type HandPose,
  type HandPoseName,
  type Interval,
  type KeyMark,
  type LabelledSegment,
} from './annotations/annotations.ts'
export {
  clipAnnotations,
  mapAnnotations,
  mergeAnnotations,
  shiftAnnotations,
  warpAnnotations,
} from './annotations/carry.ts'
export { duration, makeMotion, type Motion, type MotionParts } from './motion/motion.ts'
export { checkRecipe } from './motion/check-recipe.ts'
export type { Recipe, RecipeInput } from './motion/recipe.ts'
export {
  locate,
  motionFromPoses,
  poseAt,
  sampleRootFlat,
  sampleRotationsFlat,
  type Pose,
} from './motion/pose.ts'
export { worldMotion, worldPositions, type WorldMotion } from './motion/world.ts'
export { worldTracks } from './motion/world-tracks.ts'
export { rename, withAnnotations, withRecipe } from './motion/with.ts'
export {
  RESAMPLE_DEFAULTS,
  resample,
  SAMPLE_DEFAULTS,
  sampleAtTimes,
  type ResampleOptions,
  type SampleOptions,
} from './motion/resample.ts'
export { slice, sliceFrames } from './motion/slice.ts'
export { fitSixteenBits, roundRotations, unitRotations } from './motion/sixteen-bits.ts'
export { CONCAT_DEFAULTS, concat, type ConcatOptions } from './motion/concat.ts'
export { transformGround } from './motion/transform-ground.ts'
export { warpTime, type WarpTimeOptions } from './motion/warp-time.ts'
export { reverse } from './motion/reverse.ts'
export { groundAt, placeAt, rootMotion, type RootMotion } from './motion/root-motion.ts'
export { angularVelocities, linearVelocities, velocities, type Velocities } from './motion/velocities.ts'
export { MIRROR_DEFAULTS, mirrorMotion, mirrorSkeleton, type MirrorOptions } from './motion/mirror.ts'
export { withLocalAxes } from './motion/with-local-axes.ts'
export { contentHash } from './motion/content-hash.ts'
export { startSha256, type Sha256 } from './motion/sha256.ts'
export {
  solveTwoBone,
  solveTwoBoneFlat,
  TWO_BONE_DEFAULTS,
  TWO_BONE_WIDTH,
  type TwoBoneLimb,
  type TwoBoneOptions,
  type TwoBoneSolution,
} from './ik/index.ts'
