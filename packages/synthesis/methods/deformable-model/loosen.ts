import { portable } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import type { DeformableModel } from './model.ts'
import { turnAxes } from './turn-axes.ts'
import { spread, widenedCovariance, widenedMixture } from './widen.ts'

/** A joint that may turn by itself about a canonical frame. */
export interface LooseTurn {
  readonly joint: number
  readonly frame: number
}

/** For how long, and how freely, a joint may leave the model. */
export interface LoosenOptions {
  /** Seconds before and after the frame in which the joint may turn. */
  readonly reach?: number
  /** How loose: 1 as loose as joints are without any examples. */
  readonly ease?: number
}

/** What `loosen` takes where its options do not say; the reach in seconds. */
export const LOOSEN_DEFAULTS = { reach: 0.5, ease: 0.6 } as const

/**
 * A model whose joints may also turn by themselves about single frames,
 *
 *   v_j(t) = Σ_m modes u_m + e(t) σ_j l,   e(t) = cos²(π (t − t₀) / 2 reach),   pr(l) = N(0, 1)
 *
 * for requests that no example comes near to: without it a jumper whose wrist is raised leaps higher, because nobody among the
 * examples ever lifted an arm. The l come after the eigen-motions and before the eigen-timings; in the examples they are 0.
 */
export function loosen(
  model: DeformableModel,
  turns: readonly LooseTurn[],
  options: LoosenOptions = {},
): DeformableModel {
  const { reach, ease } = { ...LOOSEN_DEFAULTS, ...options }
  if (turns.length === 0) return model
  const { frameCount, channels, shapeCount: m, timingCount: k, joints, skeleton } = model
  const turning = { rotations: model.meanRotations, frameCount, skeleton }
  const extra = 3 * turns.length
  const wide = m + extra
  const modes = new Float32Array(frameCount * channels * wide)
  for (let row = 0; row < frameCount * channels; row++)
    modes.set(model.modes.subarray(row * m, (row + 1) * m), row * wide)
  turns.forEach(({ joint, frame }, n) => {
    const at = joints.indexOf(joint)
    if (at < 0)
      throw new MotionError(
        `loosen: joint ${joint} does not move in model "${model.name}"; only moving ones can be loosened. Name another.`,
      )
    const axes = turnAxes(turning, joint)
    for (let t = 0; t < frameCount; t++) {
      const away = Math.min(1, Math.abs(t - frame) / (reach * model.frameRate))
      const e = ease * portable.cos((Math.PI / 2) * away) ** 2
      if (e === 0) continue
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++)
          modes[(t * channels + 3 + 3 * at + r) * wide + m + 3 * n + c] = e * axes[3 * r + c]
    }
  })
  const insert = { at: m, variances: new Float64Array(extra).fill(1), size: model.size }
  return {
    ...model,
    modes,
    shapeCount: wide,
    size: wide + k,
    covariance: widenedCovariance(model.covariance, insert),
    localCovariance: widenedCovariance(model.localCovariance, insert),
    prior: widenedMixture(model.prior, insert),
    examples: spread(model.examples, insert),
  }
}

/** Coefficients of the model as those of the loosened one, and back. */
export const loosened = (
  coefficients: Float64Array,
  model: DeformableModel,
  loose: DeformableModel,
): Float64Array =>
  spread(coefficients, {
    at: model.shapeCount,
    variances: new Float64Array(loose.size - model.size),
    size: model.size,
  })
