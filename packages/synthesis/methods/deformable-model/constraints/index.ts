export { pointAt, relativeTo, stepVector, type PointRequest, type RelativeRequest } from './point.ts'
export {
  catmullRom,
  throughPlaces,
  trajectory,
  TRAJECTORY_DEFAULTS,
  type TrajectoryRequest,
} from './trajectory.ts'
export { lookAt, project, screenPoint, type PictureCamera, type ScreenRequest } from './screen.ts'
export { orientationAt, type OrientationRequest } from './orientation.ts'
export { clockAt, type ClockRequest } from './clock.ts'
export { CONTACT_DEFAULTS, plantedFeet, type ContactOptions } from './contact.ts'
export { stepAhead, type StepRequest } from './step.ts'
export { turnBy, type TurnRequest } from './turn.ts'
export { fixedHandle, keyPose, POSE_ROLES, type HandleRequest, type PoseRequest } from './pose.ts'
export { JOIN_DEFAULTS, smoothJoin, type JoinRequest } from './join.ts'
export {
  strokeThrough,
  timedPlaces,
  type StrokeRequest,
  type StrokeSample,
  type TimedPlace,
} from './sketched.ts'
