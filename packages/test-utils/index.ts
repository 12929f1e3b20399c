export { realMocap, type MocapFolder } from './mocap.ts'
export { stickWalker, type StickWalkerOptions } from './stick-walker.ts'
export { mocapSegments, readClip, type MocapSegment } from './mocap-segments.ts'
export { footWalker, type FootWalkerOptions } from './foot-walker.ts'
export { humanoid, HUMANOID_DEFAULTS, HUMANOID_HIP_HEIGHT, type HumanoidOptions } from './humanoid.ts'
export {
  RANDOM_MOTION_DEFAULTS,
  randomAnnotations,
  randomDirection,
  randomMotion,
  randomRotation,
  randomSkeleton,
  type RandomMotionOptions,
} from './random-motion.ts'
export { stroll, STROLL_DEFAULTS, type StrollOptions } from './stroll.ts'
export { MAPPING_RATE, randomPairs, wander, type WanderingPoints } from './random-mapping.ts'
export { holdPose, passPoses, turnBy, type Posing } from './posed-figure.ts'
export {
  call as callPortable,
  hashOfAnswers,
  NAMES as PORTABLE_NAMES,
  samplesOf as portableSamples,
} from './portable-answers.ts'
export {
  buildRig,
  packWithDraco,
  personMesh,
  playGlb,
  RIG_ZOO,
  type Part,
  type PersonMesh,
  type PlayedFrame,
  type Rig,
  type RigSpec,
} from './rig-zoo/index.ts'
