import { quat, quatToEuler, type Motion } from '@understudy/motion'

/** One joint of one motion about one axis, in even steps over the motion, degrees. */
export interface JointCurve {
  readonly values: Float64Array
  readonly mean: number
  readonly deviation: number
}

const DEGREES = 180 / Math.PI

/**
 * Euler angles (Z Y X, as the seed takes them) of a joint's local rotation, unwrapped in time so that no curve jumps by a
 * turn. `axis` is 0 for x, 1 for y, 2 for z; `steps` values, evenly over the motion.
 */
export function jointCurve(motion: Motion, joint: number, axis: 0 | 1 | 2, steps = 160): JointCurve {
  const { frameCount, rotations, skeleton } = motion
  const all = new Float64Array(frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const angles = quatToEuler('ZYX', quat.quatAt(rotations, 4 * (frame * skeleton.jointCount + joint)))
    // Z, Y, X in this order.
    const angle = DEGREES * angles[2 - axis]
    const turns = frame > 0 ? Math.round((all[frame - 1] - angle) / 360) : 0
    all[frame] = angle + 360 * turns
  }
  const mean = all.reduce((sum, value) => sum + value, 0) / frameCount
  const deviation = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / frameCount)
  const values = Float64Array.from(
    { length: Math.min(steps, frameCount) },
    (_, k) => all[Math.round((k * (frameCount - 1)) / Math.max(1, Math.min(steps, frameCount) - 1))],
  )
  return { values, mean, deviation }
}

/** A curve moved by whole turns so that its mean is nearest to another's: a turn more is the same pose. */
export function nearestTurn(curve: JointCurve, to: JointCurve): JointCurve {
  const turns = Math.round((to.mean - curve.mean) / 360)
  if (turns === 0) return curve
  return {
    ...curve,
    mean: curve.mean + 360 * turns,
    values: curve.values.map((value) => value + 360 * turns),
  }
}
