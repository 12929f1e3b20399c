import { portable } from '@understudy/kernels'
/** A point or direction as a value, metres unless its name says otherwise. */
export type Vec3 = readonly [x: number, y: number, z: number]

/** The origin. */
export const ZERO: Vec3 = [0, 0, 0]
/** The unit vector along +X. */
export const X_AXIS: Vec3 = [1, 0, 0]
/** The unit vector along +Y, up. */
export const Y_AXIS: Vec3 = [0, 1, 0]
/** The unit vector along +Z. */
export const Z_AXIS: Vec3 = [0, 0, 1]

/** a + b. */
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
/** a − b. */
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
/** s a. */
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
/** a · b. */
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
/** ‖a‖. */
export const length = (a: Vec3): number => portable.hypot(a[0], a[1], a[2])
/** ‖a − b‖. */
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b))
/** The point between a (`alpha` 0) and b (`alpha` 1) on the straight line. */
export const lerp = (a: Vec3, b: Vec3, alpha: number): Vec3 => [
  a[0] + (b[0] - a[0]) * alpha,
  a[1] + (b[1] - a[1]) * alpha,
  a[2] + (b[2] - a[2]) * alpha,
]
/** a × b, by the right hand. */
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** a/‖a‖, or `fallback` where a has no direction. */
export function normalize(a: Vec3, fallback: Vec3 = Y_AXIS): Vec3 {
  const n = length(a)
  return n > 1e-12 ? scale(a, 1 / n) : fallback
}

/** The value at `offset` of a packed array. */
export const vec3At = (array: ArrayLike<number>, offset: number): Vec3 => [
  array[offset],
  array[offset + 1],
  array[offset + 2],
]
