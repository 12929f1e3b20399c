import { portable } from '@understudy/kernels'
import { jointOf, worldPositions, type Motion, type Role } from '@understudy/motion'
import { smoothGaussian } from '../signals/index.ts'

/** How strongly something begins at each instant: one value per instant, mean 0, deviation 1. */
export interface OnsetEnvelope {
  readonly rate: number
  readonly values: Float64Array
}

/** Whose stops are heard as steps, and how sharply in time. */
export interface StepOnsetsOptions {
  /** Whose stops count. */
  readonly roles?: readonly Role[]
  /** Deviation of the Gaussian that turns stops into bumps, seconds: a dancer is on the beat within this. */
  readonly smoothingSeconds?: number
  /** Instants per second of the envelope. */
  readonly rate?: number
}

/** What `stepOnsets` takes where its options do not say; seconds, instants per second. */
export const STEP_ONSETS_DEFAULTS = {
  roles: ['leftToes', 'rightToes'],
  smoothingSeconds: 0.04,
  rate: 60,
} as const satisfies StepOnsetsOptions

/**
 * Feet that come to rest: e(t) = Σ over dancers and feet of max(0, −dv/dt), v the foot's speed. A step lands on the
 * beat because the music says so; several motions on one clock (a couple) sharpen each other.
 */
export function stepOnsets(motions: readonly Motion[], options: StepOnsetsOptions = {}): OnsetEnvelope {
  const { roles, smoothingSeconds, rate } = { ...STEP_ONSETS_DEFAULTS, ...options }
  const seconds = Math.min(...motions.map((motion) => (motion.frameCount - 1) / motion.frameRate))
  const values = new Float64Array(Math.floor(seconds * rate) + 1)
  for (const motion of motions) {
    const world = worldPositions(motion)
    for (const role of roles)
      addStops(values, rate, motion, world, jointOf(motion.skeleton, role, 'stepOnsets'))
  }
  return { rate, values: standardize(smoothGaussian(values, 1, smoothingSeconds * rate)) }
}

function addStops(
  values: Float64Array,
  rate: number,
  motion: Motion,
  world: Float32Array,
  joint: number,
): void {
  const { frameCount, frameRate } = motion
  const { jointCount } = motion.skeleton
  const speed = new Float64Array(frameCount)
  for (let frame = 1; frame < frameCount; frame++) {
    const a = 3 * ((frame - 1) * jointCount + joint)
    const b = 3 * (frame * jointCount + joint)
    speed[frame] =
      frameRate *
      portable.hypot(world[b] - world[a], world[b + 1] - world[a + 1], world[b + 2] - world[a + 2])
  }
  // 30 ms: marker noise accelerates more than any foot does.
  const smoothed = smoothGaussian(speed, 1, 0.03 * frameRate)
  for (let instant = 1; instant < values.length; instant++) {
    const now = Math.min(frameCount - 1, Math.round((instant / rate) * frameRate))
    const before = Math.min(frameCount - 1, Math.round(((instant - 1) / rate) * frameRate))
    values[instant] += Math.max(0, smoothed[before] - smoothed[now])
  }
}

/** Mean 0, deviation 1; what never changes stays 0. */
export function standardize(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return values.map((value) => (value - mean) / (deviation || 1))
}
