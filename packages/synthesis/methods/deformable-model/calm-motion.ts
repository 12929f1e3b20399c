import { portable } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'

/** Beyond this many deviations a Gaussian is nothing. */
const REACH = 3

/**
 * A motion with its trembling averaged out: places and rotations are means under a Gaussian of `sigma` seconds,
 *
 *   q̄(f) ∝ Σ_k g(k) ± q(f + k),      the sign such that q(f + k) lies on the side of q(f)
 *
 * Near the ends, where frames are missing on one side, a line is fitted under the same weights and its value taken,
 *
 *   g(k) → g(k) (S₂ − k S₁) / (S₀ S₂ − S₁²),      S_n = Σ_k g(k) kⁿ
 *
 * a mean of one side would be of another moment, and one of fewer frames would tremble.
 */
export function calmMotion(motion: Motion, sigma = 0.05): Motion {
  const { frameCount, frameRate } = motion
  const reach = Math.min(Math.round(REACH * sigma * frameRate), frameCount - 1)
  const rootPositions = new Float32Array(motion.rootPositions.length)
  const rotations = new Float32Array(motion.rotations.length)
  const width = rotations.length / frameCount
  const sum = new Float64Array(4)
  for (let f = 0; f < frameCount; f++) {
    const [from, to] = [Math.max(-reach, -f), Math.min(reach, frameCount - 1 - f)]
    const weights = lineWeights(from, to, sigma * frameRate)
    for (let c = 0; c < 3; c++) {
      let place = 0
      for (let k = from; k <= to; k++) place += weights[k - from] * motion.rootPositions[3 * (f + k) + c]
      rootPositions[3 * f + c] = place
    }
    for (let at = f * width; at < (f + 1) * width; at += 4) {
      sum.fill(0)
      for (let k = from; k <= to; k++) addNear(sum, motion.rotations, at + k * width, at, weights[k - from])
      const length = portable.norm(sum)
      for (let c = 0; c < 4; c++) rotations[at + c] = sum[c] / length
    }
  }
  return { ...motion, rootPositions, rotations }
}

/** What each of the frames `from` to `to` counts for the value at 0 of a line through them; a plain mean where both sides are alike. */
function lineWeights(from: number, to: number, sigma: number): Float64Array {
  const weights = Float64Array.from({ length: to - from + 1 }, (_, i) =>
    portable.exp(-0.5 * ((from + i) / Math.max(1e-9, sigma)) ** 2),
  )
  let [s0, s1, s2] = [0, 0, 0]
  weights.forEach((weight, i) => {
    const k = from + i
    s0 += weight
    s1 += weight * k
    s2 += weight * k * k
  })
  const scale = s0 * s2 - s1 * s1
  return weights.map((weight, i) => (scale > 1e-12 ? (weight * (s2 - (from + i) * s1)) / scale : weight / s0))
}

/** sum += ± weight q(from), on the side of q(beside). */
function addNear(sum: Float64Array, q: Float32Array, from: number, beside: number, weight: number): void {
  let dot = 0
  for (let c = 0; c < 4; c++) dot += q[from + c] * q[beside + c]
  for (let c = 0; c < 4; c++) sum[c] += (dot < 0 ? -weight : weight) * q[from + c]
}
