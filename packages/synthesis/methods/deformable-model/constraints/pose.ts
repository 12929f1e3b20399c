import {
  vec3,
  worldPositions,
  type GroundTransform,
  type Motion,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { SIGMAS, type Constraint } from '../constraint.ts'
import type { DeformableModel } from '../model.ts'
import { Stage, type BodyPoint } from '../stage.ts'
import { throughPlaces } from './trajectory.ts'

/** What a pose is held by, where nothing else is said: enough places to fix every limb. */
export const POSE_ROLES: readonly Role[] = [
  'hips',
  'chest',
  'head',
  'leftUpperArm',
  'leftLowerArm',
  'leftHand',
  'rightUpperArm',
  'rightLowerArm',
  'rightHand',
  'leftLowerLeg',
  'leftFoot',
  'leftToes',
  'rightLowerLeg',
  'rightFoot',
  'rightToes',
]

/** Asks for the pose that a motion has at a moment. */
export interface PoseRequest {
  /** A motion of the model's skeleton and the moment of it that is wanted, seconds. */
  readonly motion: Motion
  readonly time: number
  /** Canonical frame. */
  readonly frame: number
  readonly roles?: readonly Role[]
  /** Metres. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/** A key pose: the joints of a given pose, each where it is there. */
export function keyPose({
  motion,
  time,
  frame,
  roles = POSE_ROLES,
  sigma = SIGMAS.pose,
  segment,
  label,
}: PoseRequest): Constraint {
  const at = Math.min(Math.max(Math.round(time * motion.frameRate), 0), motion.frameCount - 1)
  const positions = worldPositions(motion)
  const places = jointsOf(motion.skeleton, roles).map((joint) => ({
    point: { joint },
    frame,
    target: vec3.vec3At(positions, 3 * (at * motion.skeleton.jointCount + joint)),
  }))
  return throughPlaces('pose', label ?? `pose of "${motion.name}" at frame ${frame}`, places, sigma, segment)
}

const jointsOf = (skeleton: DeformableModel['skeleton'], roles: readonly Role[]): number[] =>
  roles.flatMap((role) => skeleton.roles.get(role) ?? [])

/** Asks that points, a pose or a trajectory stay as they are. */
export interface HandleRequest {
  readonly model: DeformableModel
  /** The motion that is being edited: what should not change is held as it is here. */
  readonly coefficients: Float64Array
  readonly placement?: GroundTransform
  /** Canonical frames to hold: one for a point or a pose, several for a trajectory. */
  readonly frames: readonly number[]
  /** Points to hold; a whole pose unless given. */
  readonly points?: readonly BodyPoint[]
  /** Metres. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/** A fixed handle on a point, a pose or a trajectory: it stays where the motion that is being edited has it. */
export function fixedHandle(request: HandleRequest): Constraint {
  const { model, coefficients, placement, frames, sigma = SIGMAS.handle, segment } = request
  const points = request.points ?? jointsOf(model.skeleton, POSE_ROLES).map((joint) => ({ joint }))
  const stage = new Stage([{ model, placement }])
  stage.moveTo(Float64Array.from(coefficients))
  const p = new Float64Array(3)
  const places = frames.flatMap((frame) =>
    points.map((point) => {
      stage.parts[0].point(point, frame, p)
      return { point, frame, target: [p[0], p[1], p[2]] as Vec3 }
    }),
  )
  return throughPlaces('handle', request.label ?? `handle at frame ${frames[0]}`, places, sigma, segment)
}
