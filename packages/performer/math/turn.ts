import { quat, type Quat } from '@understudy/motion'
import { cos, sin } from './trig.ts'

/** Turns about the axes, radians, right-handed: x tips forward, y turns to the left, z leans the left side up. */
export const turnX = (angle: number): Quat => [sin(angle / 2), 0, 0, cos(angle / 2)]
export const turnY = (angle: number): Quat => [0, sin(angle / 2), 0, cos(angle / 2)]
export const turnZ = (angle: number): Quat => [0, 0, sin(angle / 2), cos(angle / 2)]

/** a then b then c …, each in the frame the ones before have made. */
export const chain = (...turns: readonly Quat[]): Quat => turns.reduce(quat.multiply)

/**
 * A fraction of the way from a to b along the chord, renormalised. For the small turns between neighbouring
 * vertebrae it differs from the arc by under 1e-3 of the angle, and it needs no trigonometry.
 */
export function partWay(a: Quat, b: Quat, alpha: number): Quat {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -alpha : alpha
  const rest = 1 - alpha
  return quat.normalize([
    rest * a[0] + sign * b[0],
    rest * a[1] + sign * b[1],
    rest * a[2] + sign * b[2],
    rest * a[3] + sign * b[3],
  ])
}
