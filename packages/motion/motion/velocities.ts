import { portable } from '@understudy/kernels'
import type { Kernels } from '@understudy/kernels'
import type { Motion } from './motion.ts'
import { worldMotion, type WorldMotion } from './world.ts'

/** World velocities of every joint in every frame. */
export interface Velocities {
  /** `[frame][joint][xyz]`, metres per second. */
  readonly linear: Float32Array
  /** `[frame][joint][xyz]`, radians per second about world axes. */
  readonly angular: Float32Array
}

/** Velocities of all joints in the world; a `WorldMotion` already at hand saves the forward kinematics. */
export function velocities(motion: Motion, world?: WorldMotion, kernels?: Kernels): Velocities {
  const { positions, orientations } = world ?? worldMotion(motion, kernels)
  const { jointCount } = motion.skeleton
  return {
    linear: linearVelocities(positions, 3 * jointCount, motion.frameRate),
    angular: angularVelocities(orientations, jointCount, motion.frameRate),
  }
}

/**
 * Central differences of `[frame][width]`: v_i = (p_{i+1} − p_{i−1}) · rate / 2, one-sided at the
 * ends, zero for a single frame. Exact for constant velocity everywhere and for constant
 * acceleration inside. Differences of f32 positions carry about 1e-7 · ‖p‖ · rate of rounding.
 */
export function linearVelocities(positions: Float32Array, width: number, frameRate: number): Float32Array {
  const out = new Float32Array(positions.length)
  const last = positions.length / width - 1
  for (let frame = 0; frame <= last; frame++) {
    const from = Math.max(frame - 1, 0)
    const to = Math.min(frame + 1, last)
    const scale = to > from ? frameRate / (to - from) : 0
    for (let c = 0; c < width; c++)
      out[width * frame + c] = (positions[width * to + c] - positions[width * from + c]) * scale
  }
  return out
}

/**
 * ω_i = rate / 2 · [ log(R_{i+1} R_i⁻¹) + log(R_i R_{i−1}⁻¹) ], one-sided at the ends. The two
 * steps are taken apart so that a joint may turn by up to half a turn per frame, not per two.
 */
export function angularVelocities(
  orientations: Float32Array,
  jointCount: number,
  frameRate: number,
): Float32Array {
  const frameCount = orientations.length / (4 * jointCount)
  const out = new Float32Array(3 * jointCount * frameCount)
  const q = orientations
  for (let frame = 0; frame + 1 < frameCount; frame++) {
    // A step counts half for the frames on both sides of it, whole for the first and last frame.
    const before = frame === 0 ? frameRate : frameRate / 2
    const after = frame + 2 === frameCount ? frameRate : frameRate / 2
    for (let joint = 0; joint < jointCount; joint++) {
      const i = 4 * (frame * jointCount + joint)
      const j = i + 4 * jointCount
      // log of b ⊗ conj(a), along the shorter arc.
      const w = q[i] * q[j] + q[i + 1] * q[j + 1] + q[i + 2] * q[j + 2] + q[i + 3] * q[j + 3]
      const x = q[i + 3] * q[j] - q[i] * q[j + 3] + q[i + 1] * q[j + 2] - q[i + 2] * q[j + 1]
      const y = q[i + 3] * q[j + 1] - q[i] * q[j + 2] - q[i + 1] * q[j + 3] + q[i + 2] * q[j]
      const z = q[i + 3] * q[j + 2] + q[i] * q[j + 1] - q[i + 1] * q[j] - q[i + 2] * q[j + 3]
      const sign = w < 0 ? -1 : 1
      const sine = Math.sqrt(x * x + y * y + z * z)
      const k = sine > 1e-12 ? (2 * sign * portable.atan2(sine, sign * w)) / sine : 2 * sign
      const a = 3 * (frame * jointCount + joint)
      const b = a + 3 * jointCount
      out[a] += k * x * before
      out[a + 1] += k * y * before
      out[a + 2] += k * z * before
      out[b] += k * x * after
      out[b + 1] += k * y * after
      out[b + 2] += k * z * after
    }
  }
  return out
}
