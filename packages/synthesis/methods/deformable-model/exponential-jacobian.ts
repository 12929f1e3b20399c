import { portable } from '@understudy/kernels'
import type { Floats } from '@understudy/kernels'

/**
 * The right Jacobian of the exponential, `[row][column]`: exp(v + δ) ≈ exp(v) ⊗ exp(J δ),
 *
 *   J = I − (1 − cos θ)/θ² [v]× + (θ − sin θ)/θ³ [v]×²,   θ = ‖v‖
 */
export function rightJacobian(out: Floats, o: number, x: number, y: number, z: number): void {
  const square = x * x + y * y + z * z
  const angle = Math.sqrt(square)
  const a = angle < 1e-4 ? 0.5 - square / 24 : (1 - portable.cos(angle)) / square
  const b = angle < 1e-4 ? 1 / 6 - square / 120 : (angle - portable.sin(angle)) / (square * angle)
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

/** The same, `[row][column]` from 0, from what the exponential has already worked out: sin and cos of half the angle. */
export function rightJacobianAt(
  out: Float64Array,
  x: number,
  y: number,
  z: number,
  sinHalf: number,
  cosHalf: number,
): void {
  const square = x * x + y * y + z * z
  const angle = Math.sqrt(square)
  const a = angle < 1e-4 ? 0.5 - square / 24 : (2 * sinHalf * sinHalf) / square
  const b = angle < 1e-4 ? 1 / 6 - square / 120 : (angle - 2 * sinHalf * cosHalf) / (square * angle)
  out[0] = 1 - b * (y * y + z * z)
  out[1] = a * z + b * x * y
  out[2] = -a * y + b * x * z
  out[3] = -a * z + b * x * y
  out[4] = 1 - b * (x * x + z * z)
  out[5] = a * x + b * y * z
  out[6] = a * y + b * x * z
  out[7] = -a * x + b * y * z
  out[8] = 1 - b * (x * x + y * y)
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
    angle < 1e-3
      ? 1 / 12 + square / 720
      : 1 / square - (1 + portable.cos(angle)) / (2 * angle * portable.sin(angle))
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
