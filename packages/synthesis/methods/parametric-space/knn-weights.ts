import { portable } from '@understudy/kernels'
/** A point of parameter space and the blend that gives it. */
export interface SpaceSample {
  readonly parameters: readonly number[]
  /** One per example, not negative, sum one. */
  readonly weights: readonly number[]
}

/** √ Σ ((a − b) / scale)². */
export function parameterDistance(
  a: readonly number[],
  b: readonly number[],
  scales: readonly number[],
): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += ((a[k] - b[k]) / scales[k]) ** 2
  return Math.sqrt(sum)
}

// Allen, Curless, Popović. Articulated body deformation from range scan data. SIGGRAPH 2002; so used by Kovar & Gleicher 2004.
/**
 * Blend weights at a point of parameter space from its k nearest samples:
 *
 *   β_i = 1/d_i − 1/d_k,   w = Σ β_i w_i / Σ β_i
 *
 * With `soft` each d is √(d² + soft²): samples nearer than that to the point count alike. Two samples beside each
 * other may be blends of different examples, and a sharp 1/d would change from one to the other within millimetres.
 * A neighbour that leaves the k nearest does so with weight zero: the weights change continuously.
 * They are means of valid weights, so never negative and of sum one, whatever is asked.
 */
export function knnWeights(
  samples: readonly SpaceSample[],
  point: readonly number[],
  scales: readonly number[],
  k: number,
  soft = 0,
): readonly number[] {
  const near = samples
    .map((sample) => ({
      sample,
      d: portable.hypot(parameterDistance(sample.parameters, point, scales), soft),
    }))
    .sort((a, b) => a.d - b.d)
    .slice(0, Math.min(k + 1, samples.length))
  const out = samples[0].weights.map(() => 0)
  if (near.length === 1 || near[0].d < 1e-9) return near[0].sample.weights
  const far = Math.max(near[near.length - 1].d, 1e-9)
  let total = 0
  for (const { sample, d } of near) {
    const beta = 1 / Math.max(d, 1e-9) - 1 / far
    if (!(beta > 0)) continue
    total += beta
    sample.weights.forEach((w, m) => (out[m] += beta * w))
  }
  // All equally far: nothing tells them apart.
  if (!(total > 0)) return near[0].sample.weights
  return out.map((w) => w / total)
}
