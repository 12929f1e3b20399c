import { portable } from '@understudy/kernels'
/** Small turns as rotation vectors (axis · angle, radians) on packed arrays: what a foot's correction is made of. */

/** out ← the shortest turn that brings direction a onto direction b; neither need be unit. Opposite directions give no turn. */
export function arcFlat(
  out: Float64Array,
  o: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
): void {
  const x = ay * bz - az * by
  const y = az * bx - ax * bz
  const z = ax * by - ay * bx
  const sine = Math.sqrt(x * x + y * y + z * z)
  const scale = sine > 1e-15 ? portable.atan2(sine, ax * bx + ay * by + az * bz) / sine : 0
  out[o] = x * scale
  out[o + 1] = y * scale
  out[o + 2] = z * scale
}

/**
 * out ← the vector (x, y, z) turned by the rotation vector ω (Rodrigues):
 *
 *   v cos θ + (ω × v) sin θ/θ + ω (ω·v) (1 − cos θ)/θ²,   θ = ‖ω‖
 */
export function turnFlat(
  out: Float64Array,
  o: number,
  turn: Float64Array,
  t: number,
  x: number,
  y: number,
  z: number,
): void {
  const wx = turn[t]
  const wy = turn[t + 1]
  const wz = turn[t + 2]
  const squared = wx * wx + wy * wy + wz * wz
  if (squared === 0) {
    out[o] = x
    out[o + 1] = y
    out[o + 2] = z
    return
  }
  const angle = Math.sqrt(squared)
  const cos = portable.cos(angle)
  const a = portable.sin(angle) / angle
  // Under a thousandth of a radian 1 − cos θ loses its digits; its series does not.
  const b = squared < 1e-6 ? 0.5 - squared / 24 : (1 - cos) / squared
  const along = b * (wx * x + wy * y + wz * z)
  out[o] = x * cos + a * (wy * z - wz * y) + along * wx
  out[o + 1] = y * cos + a * (wz * x - wx * z) + along * wy
  out[o + 2] = z * cos + a * (wx * y - wy * x) + along * wz
}

/** out ← the unit quaternion of a rotation vector. */
export function quaternionFlat(out: Float64Array, o: number, turn: Float64Array, t: number): void {
  const squared = turn[t] * turn[t] + turn[t + 1] * turn[t + 1] + turn[t + 2] * turn[t + 2]
  const angle = Math.sqrt(squared)
  const scale = angle > 1e-12 ? portable.sin(angle / 2) / angle : 0.5
  out[o] = turn[t] * scale
  out[o + 1] = turn[t + 1] * scale
  out[o + 2] = turn[t + 2] * scale
  out[o + 3] = portable.cos(angle / 2)
}
