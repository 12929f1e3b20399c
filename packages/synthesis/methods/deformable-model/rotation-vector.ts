import type { Floats } from '@understudy/kernels'

/** out ← log(m⁻¹ ⊗ q): the rotation vector, length at most π, that takes m to q. */
export function logBetween(out: Floats, o: number, m: Floats, i: number, q: Floats, j: number): void {
  const mx = -m[i]
  const my = -m[i + 1]
  const mz = -m[i + 2]
  const mw = m[i + 3]
  const qx = q[j]
  const qy = q[j + 1]
  const qz = q[j + 2]
  const qw = q[j + 3]
  let x = mw * qx + mx * qw + my * qz - mz * qy
  let y = mw * qy - mx * qz + my * qw + mz * qx
  let z = mw * qz + mx * qy - my * qx + mz * qw
  let w = mw * qw - mx * qx - my * qy - mz * qz
  if (w < 0) [x, y, z, w] = [-x, -y, -z, -w]
  const s = Math.sqrt(x * x + y * y + z * z)
  const k = s < 1e-9 ? 2 : (2 * Math.atan2(s, w)) / s
  out[o] = k * x
  out[o + 1] = k * y
  out[o + 2] = k * z
}

/** out ← m ⊗ exp(v). */
export function turnedBy(
  out: Floats,
  o: number,
  m: Floats,
  i: number,
  x: number,
  y: number,
  z: number,
): void {
  const angle = Math.sqrt(x * x + y * y + z * z)
  const k = angle < 1e-6 ? 0.5 : Math.sin(angle / 2) / angle
  const w = Math.cos(angle / 2)
  const [ex, ey, ez] = [k * x, k * y, k * z]
  const mx = m[i]
  const my = m[i + 1]
  const mz = m[i + 2]
  const mw = m[i + 3]
  out[o] = mw * ex + mx * w + my * ez - mz * ey
  out[o + 1] = mw * ey - mx * ez + my * w + mz * ex
  out[o + 2] = mw * ez + mx * ey - my * ex + mz * w
  out[o + 3] = mw * w - mx * ex - my * ey - mz * ez
}

/**
 * The right Jacobian of the exponential, `[row][column]`: exp(v + δ) ≈ exp(v) ⊗ exp(J δ),
 *
 *   J = I − (1 − cos θ)/θ² [v]× + (θ − sin θ)/θ³ [v]×²,   θ = ‖v‖
 */
export function rightJacobian(out: Floats, o: number, x: number, y: number, z: number): void {
  const square = x * x + y * y + z * z
  const angle = Math.sqrt(square)
  const a = angle < 1e-4 ? 0.5 - square / 24 : (1 - Math.cos(angle)) / square
  const b = angle < 1e-4 ? 1 / 6 - square / 120 : (angle - Math.sin(angle)) / (square * angle)
  out[o] = 1 - b * (y * y + z * z)
  out[o + 1] = a * z + b * x * y
  out[o + 2] = -a * y + b * x * z
  out[o + 3] = -a * z + b * x * y
  out[o + 4] = 1 - b * (x * x + z * z)
  out[o + 5] = a * x + b * y * z
  out[o + 6] = a * y + b * x * z
  out[o + 7] = -a * x + b * y * z
  out[o + 8] = 1 - b * (x * x + y * y)
}

/**
 * Its inverse: log(exp(v) ⊗ exp(δ)) ≈ v + J⁻¹ δ,
 *
 *   J⁻¹ = I + ½ [v]× + ( 1/θ² − (1 + cos θ)/(2 θ sin θ) ) [v]×²
 */
export function rightJacobianInverse(out: Floats, o: number, x: number, y: number, z: number): void {
  const square = x * x + y * y + z * z
  const angle = Math.sqrt(square)
  const b =
    angle < 1e-3 ? 1 / 12 + square / 720 : 1 / square - (1 + Math.cos(angle)) / (2 * angle * Math.sin(angle))
  out[o] = 1 - b * (y * y + z * z)
  out[o + 1] = -0.5 * z + b * x * y
  out[o + 2] = 0.5 * y + b * x * z
  out[o + 3] = 0.5 * z + b * x * y
  out[o + 4] = 1 - b * (x * x + z * z)
  out[o + 5] = -0.5 * x + b * y * z
  out[o + 6] = -0.5 * y + b * x * z
  out[o + 7] = 0.5 * x + b * y * z
  out[o + 8] = 1 - b * (x * x + y * y)
}
