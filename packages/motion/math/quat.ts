import {
  angleBetweenFlat,
  multiplyFlat,
  normalizeFlat,
  rotateFlat,
  slerpFlat,
  portable,
} from '@understudy/kernels'
import { cross, dot, normalize as unit, X_AXIS, Y_AXIS, type Vec3 } from './vec3.ts'

/** A unit quaternion as a value. */
export type Quat = readonly [x: number, y: number, z: number, w: number]

/** No rotation. */
export const IDENTITY: Quat = [0, 0, 0, 1]

const buffer = new Float64Array(12)
const load = (at: number, q: ArrayLike<number>): void => {
  for (let c = 0; c < q.length; c++) buffer[at + c] = q[c]
}
const quatOut = (): Quat => [buffer[0], buffer[1], buffer[2], buffer[3]]

/** The rotation that does `b` first, then `a`. */
export function multiply(a: Quat, b: Quat): Quat {
  load(4, a)
  load(8, b)
  multiplyFlat(buffer, 0, buffer, 4, buffer, 8)
  return quatOut()
}

/** The rotation back, of a unit quaternion: its conjugate. */
export const inverse = (q: Quat): Quat => [-q[0], -q[1], -q[2], q[3]]

/** v turned by the unit quaternion q. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  load(4, q)
  load(8, v)
  rotateFlat(buffer, 0, buffer, 4, buffer, 8)
  return [buffer[0], buffer[1], buffer[2]]
}

/** Along the shorter arc, at constant speed. */
export function slerp(a: Quat, b: Quat, alpha: number): Quat {
  load(4, a)
  load(8, b)
  slerpFlat(buffer, 0, buffer, 4, buffer, 8, alpha)
  return quatOut()
}

/** q at length 1. */
export function normalize(q: Quat): Quat {
  load(0, q)
  normalizeFlat(buffer, 0, buffer, 0)
  return quatOut()
}

/** Radians, 0 to π. */
export function angleBetween(a: Quat, b: Quat): number {
  load(4, a)
  load(8, b)
  return angleBetweenFlat(buffer, 4, buffer, 8)
}

/** A turn of `angleRadians` about a unit axis. */
export function fromAxisAngle(axis: Vec3, angleRadians: number): Quat {
  const s = portable.sin(angleRadians / 2)
  return [axis[0] * s, axis[1] * s, axis[2] * s, portable.cos(angleRadians / 2)]
}

/** A turn about +Y. */
export const fromYaw = (yawRadians: number): Quat => fromAxisAngle(Y_AXIS, yawRadians)

/** The shortest turn that brings unit direction `a` onto unit direction `b`. */
export function fromTo(a: Vec3, b: Vec3): Quat {
  const w = 1 + dot(a, b)
  if (w < 1e-9) {
    // Opposite directions: any axis square to `a` will do.
    const axis = unit(cross(Math.abs(a[0]) < 0.9 ? X_AXIS : Y_AXIS, a))
    return [axis[0], axis[1], axis[2], 0]
  }
  const [x, y, z] = cross(a, b)
  return normalize([x, y, z, w])
}

/** The rotation whose columns are three orthonormal axes (right-handed). */
export function fromAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2]
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1)
    return normalize([(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4])
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2])
    return normalize([s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s])
  }
  if (y[1] > z[2]) {
    const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2])
    return normalize([(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s])
  }
  const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1])
  return normalize([(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s])
}

/** The rotation vector (axis · angle, radians, length at most π) of a unit quaternion. */
export function log(q: Quat): Vec3 {
  const sign = q[3] < 0 ? -1 : 1
  const s = portable.hypot(q[0], q[1], q[2])
  if (s < 1e-12) return [0, 0, 0]
  const k = (sign * 2 * portable.atan2(s, sign * q[3])) / s
  return [q[0] * k, q[1] * k, q[2] * k]
}

/** The rotation about `v` by its length in radians: the inverse of `log`. */
export function exp(v: Vec3): Quat {
  const angle = portable.hypot(v[0], v[1], v[2])
  if (angle < 1e-12) return IDENTITY
  const s = portable.sin(angle / 2) / angle
  return [v[0] * s, v[1] * s, v[2] * s, portable.cos(angle / 2)]
}

/** The value at `offset` of a packed array. */
export const quatAt = (array: ArrayLike<number>, offset: number): Quat => [
  array[offset],
  array[offset + 1],
  array[offset + 2],
  array[offset + 3],
]
