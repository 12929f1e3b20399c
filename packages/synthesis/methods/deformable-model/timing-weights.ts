import { portable } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import type { PrincipalComponents } from '../../analysis/index.ts'
import { logBetweenFlat } from '../../analysis/deviations/index.ts'

/**
 * W_k: how much a unit of timing mode k changes a motion, RMS over the examples and the clip, metres (the
 * seed's §5.3: α and γ have different units, this makes them one):
 *
 *   W_k² = mean over n, t of ( ‖ds_n/dw(t)‖ · |∂w(t)/∂γ_k| )²,    ∂w(t)/∂γ_k = Σ_{i ≤ t} e^{z_n(i)} b_k(i) / rate
 *
 * ‖·‖ weighs the root by 1 and joints by their lever arms, as the eigen-motions do.
 */
export function timingWeights(
  motions: readonly Motion[],
  tempos: readonly Float64Array[],
  timing: PrincipalComponents,
  levers: Float32Array,
  joints: Int32Array,
  frameRate: number,
): Float64Array {
  const { frameCount, skeleton } = motions[0]
  const width = 4 * skeleton.jointCount
  const sums = new Float64Array(timing.count)
  const v = new Float64Array(3)
  // Sixty examples tell a mean effect well enough.
  const stride = Math.max(1, Math.floor(motions.length / 60))
  let count = 0
  for (let n = 0; n < motions.length; n += stride) {
    const { rootPositions: p, rotations: q } = motions[n]
    const z = tempos[n]
    const dw = new Float64Array(timing.count)
    for (let t = 1; t < frameCount; t++) {
      const step = portable.exp(z[t]) / frameRate
      let square = 0
      for (let c = 0; c < 3; c++) square += (p[3 * t + c] - p[3 * t + c - 3]) ** 2
      joints.forEach((j, m) => {
        logBetweenFlat(v, 0, q, (t - 1) * width + 4 * j, q, t * width + 4 * j)
        square += levers[m] ** 2 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
      })
      for (let k = 0; k < timing.count; k++) {
        dw[k] += step * timing.components[k * frameCount + t]
        sums[k] += (square / step ** 2) * dw[k] * dw[k]
      }
      count++
    }
  }
  // A figure that stands still shows no timing at all; the floor keeps its clock finite.
  return sums.map((sum) => Math.sqrt(Math.max(sum / count, 1e-8)))
}
