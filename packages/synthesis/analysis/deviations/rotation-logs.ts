import { portable } from '@understudy/kernels'
import type { Floats } from '@understudy/kernels'

/**
 * out[o…o+2] ← log(m⁻¹ q), the rotation vector (axis · angle, radians, at most π long) that turns m into q.
 *
 *   d = m⁻¹ q = (v, w), w ≥ 0,   log d = 2 atan2(|v|, w) v / |v|
 *
 * A quaternion and its negative give the same vector.
 */
export function logBetweenFlat(out: Floats, o: number, mean: Floats, m: number, q: Floats, p: number): void {
  const ax = -mean[m]
  const ay = -mean[m + 1]
  const az = -mean[m + 2]
  const aw = mean[m + 3]
  const bx = q[p]
  const by = q[p + 1]
  const bz = q[p + 2]
  const bw = q[p + 3]
  const w = aw * bw - ax * bx - ay * by - az * bz
  const x = aw * bx + ax * bw + ay * bz - az * by
  const y = aw * by - ax * bz + ay * bw + az * bx
  const z = aw * bz + ax * by - ay * bx + az * bw
  const s = Math.sqrt(x * x + y * y + z * z)
  // Near the identity the angle over its sine is 2 / |w|, to the sixteenth digit.
  const k = s < 1e-9 ? 2 / w : ((w < 0 ? -2 : 2) * portable.atan2(s, Math.abs(w))) / s
  out[o] = k * x
  out[o + 1] = k * y
  out[o + 2] = k * z
}

/** out[o…o+3] ← m exp(v): the inverse of `logBetweenFlat`. Safe when `out` is `mean`. */
export function expOntoFlat(out: Floats, o: number, mean: Floats, m: number, v: Floats, p: number): void {
  const vx = v[p]
  const vy = v[p + 1]
  const vz = v[p + 2]
  const angle = Math.sqrt(vx * vx + vy * vy + vz * vz)
  const k = angle < 1e-6 ? 0.5 : portable.sin(angle / 2) / angle
  const bx = k * vx
  const by = k * vy
  const bz = k * vz
  const bw = portable.cos(angle / 2)
  const ax = mean[m]
  const ay = mean[m + 1]
  const az = mean[m + 2]
  const aw = mean[m + 3]
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}
