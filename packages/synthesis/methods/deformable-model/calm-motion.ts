import { portable } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'

/** Beyond this many deviations a Gaussian is nothing. */
const REACH = 3

/**
 * A motion with its trembling averaged out: places and rotations are means under a Gaussian of `sigma` seconds,
 *
 *   q̄(f) ∝ Σ_k g(k) ± q(f + k),      the sign such that q(f + k) lies on the side of q(f)
 *
 * fewer frames at the ends, the same on both sides: a mean of one side would be of another moment.
 */
export function calmMotion(motion: Motion, sigma = 0.05): Motion {
  const { frameCount, frameRate } = motion
  const reach = Math.round(REACH * sigma * frameRate)
  const weights = Float64Array.from({ length: reach + 1 }, (_, k) =>
    portable.exp(-0.5 * (k / Math.max(1e-9, sigma * frameRate)) ** 2),
  )
  const rootPositions = new Float32Array(motion.rootPositions.length)
  const rotations = new Float32Array(motion.rotations.length)
  const width = rotations.length / frameCount
  const sum = new Float64Array(4)
  for (let f = 0; f < frameCount; f++) {
    const n = Math.min(reach, f, frameCount - 1 - f)
    let total = weights[0]
    for (let k = 1; k <= n; k++) total += 2 * weights[k]
    for (let c = 0; c < 3; c++) {
      let place = 0
      for (let k = -n; k <= n; k++) place += weights[Math.abs(k)] * motion.rootPositions[3 * (f + k) + c]
      rootPositions[3 * f + c] = place / total
    }
    for (let at = f * width; at < (f + 1) * width; at += 4) {
      sum.fill(0)
      for (let k = -n; k <= n; k++) addNear(sum, motion.rotations, at + k * width, at, weights[Math.abs(k)])
      const length = portable.norm(sum)
      for (let c = 0; c < 4; c++) rotations[at + c] = sum[c] / length
    }
  }
  return { ...motion, rootPositions, rotations }
}

/** sum += ± weight q(from), on the side of q(beside). */
function addNear(sum: Float64Array, q: Float32Array, from: number, beside: number, weight: number): void {
  let dot = 0
  for (let c = 0; c < 4; c++) dot += q[from + c] * q[beside + c]
  for (let c = 0; c < 4; c++) sum[c] += (dot < 0 ? -weight : weight) * q[from + c]
}
