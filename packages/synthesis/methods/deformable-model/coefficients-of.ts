import { portable } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { encodeFrames, onCanonicalClock } from './encode.ts'
import type { DeformableModel } from './model.ts'
import { logTempo } from './timing.ts'

/** A motion as a model sees it. */
export interface Encoded {
  /** u: the nearest the model has. */
  readonly coefficients: Float64Array
  /** The motion itself on the canonical clock, its mean place at the origin and its mean heading along +Z. */
  readonly canonical: Motion
}

/**
 * The coefficients of a motion in correspondence (`times`: its second at each canonical frame): the projection
 *
 *   u_m = Σ_{t,c} (ω_c² / T) modes[t][c][m] (s_c(t) − mean_c(t)),      u_{M+k} = W_k² Σ_t timingModes[t][k] (z(t) − z̄(t))
 *
 * with ω the lever arms (1 for the root's place): the modes are orthonormal in that measure.
 */
export function coefficientsOf(
  model: DeformableModel,
  motion: Motion,
  times: Float64Array,
  tempoBlur = 4 / 120,
): Encoded {
  const { frameRate, frameCount, channels, shapeCount: m, timingCount: k } = model
  const anchors = model.keys.map(({ frame }) => frame).toSorted((a, b) => a - b)
  const z = logTempo(times, frameRate, tempoBlur * frameRate, anchors)
  const smooth = new Float64Array(frameCount)
  smooth[0] = times[0]
  for (let t = 1; t < frameCount; t++) smooth[t] = smooth[t - 1] + portable.exp(z[t]) / frameRate
  const canonical = onCanonicalClock(motion, smooth, frameRate)
  const s = encodeFrames(canonical, model.meanRotations, model.joints)
  const u = new Float64Array(model.size)
  for (let t = 0; t < frameCount; t++) {
    for (let c = 0; c < channels; c++) {
      const lever = c < 3 ? 1 : model.leverArms[Math.floor((c - 3) / 3)]
      const at = t * channels + c
      const deviation = ((s[at] - model.mean[at]) * lever * lever) / frameCount
      for (let i = 0; i < m; i++) u[i] += model.modes[at * m + i] * deviation
    }
    for (let i = 0; i < k; i++)
      u[m + i] += model.timingWeights[i] ** 2 * model.timingModes[t * k + i] * (z[t] - model.meanTiming[t])
  }
  return { coefficients: u, canonical }
}
