import type { Floats } from '@understudy/kernels'

/**
 * out[o…o+2] ← log(m⁻¹ q), the rotation vector (axis · angle, radians, at most π long) that turns m into q.
 *
 *   d = m⁻¹ q = (v, w),   log d = 2 atan2(|v|, |w|) sign(w) v / |v|
 *
 * A quaternion and its negative give the same vector.
 */
export function logBetweenFlat(out: Floats, o: number, mean: Floats, m: number, q: Floats, p: number): void {
  const [ax, ay, az, aw] = [-mean[m], -mean[m + 1], -mean[m + 2], mean[m + 3]]
  const [bx, by, bz, bw] = [q[p], q[p + 1], q[p + 2], q[p + 3]]
  const w = aw * bw - ax * bx - ay * by - az * bz
  const x = aw * bx + ax * bw + ay * bz - az * by
  const y = aw * by - ax * bz + ay * bw + az * bx
  const z = aw * bz + ax * by - ay * bx + az * bw
  const s = Math.sqrt(x * x + y * y + z * z)
  // Near the identity the angle over its sine is 2 / |w|, to the twelfth digit.
  const k = s < 1e-7 ? 2 / w : ((w < 0 ? -2 : 2) * Math.atan2(s, Math.abs(w))) / s
  out[o] = k * x
  out[o + 1] = k * y
  out[o + 2] = k * z
}

/** out[o…o+3] ← m exp(v): the inverse of `logBetweenFlat`. Safe when `out` is `mean`. */
export function expOntoFlat(out: Floats, o: number, mean: Floats, m: number, v: Floats, p: number): void {
  const [vx, vy, vz] = [v[p], v[p + 1], v[p + 2]]
  const angle = Math.sqrt(vx * vx + vy * vy + vz * vz)
  const k = angle < 1e-6 ? 0.5 : Math.sin(angle / 2) / angle
  const [bx, by, bz, bw] = [k * vx, k * vy, k * vz, Math.cos(angle / 2)]
  const [ax, ay, az, aw] = [mean[m], mean[m + 1], mean[m + 2], mean[m + 3]]
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}
