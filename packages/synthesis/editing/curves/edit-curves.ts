import {
  makeMotion,
  MotionError,
  quat,
  restPose,
  type Motion,
  type Quat,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { curveAt, requireInOrder, type CurveKey } from './curve.ts'

/** Axes of curves, in their order. */
export const AXES = ['x', 'y', 'z'] as const
/** One of `AXES`. */
export type Axis = (typeof AXES)[number]
/** A joint by its role, or where the figure is. */
export type CurveOf = Role | 'place'

/** One curve of a motion. */
export interface MotionCurve {
  readonly of: CurveOf
  readonly axis: Axis
  /** Degrees for a joint, metres for the place; seconds in their order. */
  readonly keys: readonly CurveKey[]
}

const DEGREES = 180 / Math.PI

/**
 * A curve of a motion, one value per frame. Of the place: the root's position, metres. Of a joint: how it is turned away
 * from the T-pose, as a component of the rotation vector of T = R q Rⱼ⁻¹ in degrees, with R the orientation of its parent
 * at rest and Rⱼ its own; axes are those of the figure at rest (+X its left, +Y up, +Z ahead), carried by the parent.
 * Whole turns are kept: the vector of a frame is the one nearest to that of the frame before.
 */
export function motionCurve(motion: Motion, of: CurveOf, axis: Axis): Float64Array {
  const c = AXES.indexOf(axis)
  if (of === 'place')
    return Float64Array.from({ length: motion.frameCount }, (_, f) => motion.rootPositions[3 * f + c])
  return Float64Array.from(turnsOf(motion, of), (turn) => turn[c] * DEGREES)
}

/** The same motion with some of its curves replaced; what no curve names stays to the bit. */
export function editCurves(motion: Motion, curves: readonly MotionCurve[]): Motion {
  const rootPositions = motion.rootPositions.slice()
  const rotations = motion.rotations.slice()
  const { frameCount, frameRate, skeleton } = motion
  const byJoint = new Map<Role, MotionCurve[]>()
  for (const curve of curves) {
    requireInOrder(`editCurves: ${curve.of} ${curve.axis}`, curve.keys)
    if (curve.keys.length === 0) continue
    if (curve.of !== 'place') byJoint.set(curve.of, [...(byJoint.get(curve.of) ?? []), curve])
    else
      for (let f = 0; f < frameCount; f++)
        rootPositions[3 * f + AXES.indexOf(curve.axis)] = curveAt(curve.keys, f / frameRate)
  }
  for (const [role, own] of byJoint) {
    const { joint, before, after } = axesOf(motion, role)
    turnsOf(motion, role).forEach((turn, f) => {
      const vector = [...turn]
      for (const { axis, keys } of own) vector[AXES.indexOf(axis)] = curveAt(keys, f / frameRate) / DEGREES
      const turned = quat.exp(vector as unknown as Vec3)
      const local = quat.multiply(quat.inverse(before), quat.multiply(turned, after))
      rotations.set(quat.normalize(local), 4 * (skeleton.jointCount * f + joint))
    })
  }
  return makeMotion({ ...motion, rootPositions, rotations })
}

/** Rotation vectors of a joint, radians, frame by frame. */
function turnsOf(motion: Motion, role: Role): readonly Vec3[] {
  const { joint, before, after } = axesOf(motion, role)
  const turns: Vec3[] = []
  for (let f = 0; f < motion.frameCount; f++) {
    const own = quat.quatAt(motion.rotations, 4 * (motion.skeleton.jointCount * f + joint))
    const turn = quat.log(quat.multiply(quat.multiply(before, own), quat.inverse(after)))
    const last = turns[f - 1]
    turns.push(last ? nearest(turn, last) : turn)
  }
  return turns
}

/** Of all vectors that turn alike, θ + 2πk about one axis, the one nearest to another. */
function nearest(turn: Vec3, to: Vec3): Vec3 {
  const angle = Math.sqrt(turn[0] ** 2 + turn[1] ** 2 + turn[2] ** 2)
  if (angle < 1e-6) {
    // No turn has every axis: whole turns are about the one there was.
    const far = Math.sqrt(to[0] ** 2 + to[1] ** 2 + to[2] ** 2)
    const whole = 2 * Math.PI * Math.round(far / (2 * Math.PI))
    return whole === 0 ? turn : [(to[0] * whole) / far, (to[1] * whole) / far, (to[2] * whole) / far]
  }
  const along = (turn[0] * to[0] + turn[1] * to[1] + turn[2] * to[2]) / angle
  const scale = (angle + 2 * Math.PI * Math.round((along - angle) / (2 * Math.PI))) / angle
  return [turn[0] * scale, turn[1] * scale, turn[2] * scale]
}

function axesOf(
  motion: Motion,
  role: Role,
): { readonly joint: number; readonly before: Quat; readonly after: Quat } {
  const { skeleton } = motion
  const joint = skeleton.roles.get(role)
  if (joint === undefined)
    throw new MotionError(
      `editCurves: "${motion.name}" has no joint in the role ${role}; the curve is about it. Leave the curve out, or give the joint its role.`,
      { code: 'missing-role' },
    )
  const { orientations } = restPose(skeleton)
  const { parent } = skeleton.joints[joint]
  return {
    joint,
    before: parent < 0 ? quat.IDENTITY : quat.quatAt(orientations, 4 * parent),
    after: quat.quatAt(orientations, 4 * joint),
  }
}
