export {
  KEY_POSE_DEFAULTS,
  keyPoseMotion,
  type KeyPose,
  type KeyPoseOptions,
  type KeyPoses,
} from './key-poses.ts'
export {
  aimBone,
  placeFigure,
  reachTo,
  restingPose,
  turnJoint,
  type PosedFigure,
  type Reaching,
} from './pose-figure.ts'
export {
  KEY_POSES_FORMAT,
  KEY_POSES_VERSION,
  parseKeyPoses,
  printKeyPoses,
  readKeyPoses,
} from './key-poses-file.ts'
