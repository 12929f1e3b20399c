/**
 * Σ G(i − j) valueⱼ with a bell of deviation σ samples in place of a Gaussian: three running means in a row, each of
 * 2r + 1 samples with r = σ (variance 3 · ((2r + 1)² − 1)/12 ≈ σ² for r ≈ σ). O(n) whatever σ. What lies beyond the
 * ends counts as zero: divide two of these, values by weights, and the ends weigh what there is.
 */
export function bellSum(values: Float64Array, sigma: number): Float64Array {
  const radius = Math.max(1, Math.round(Math.sqrt(sigma * sigma + 0.25) - 0.5))
  let now = values
  for (let pass = 0; pass < 3; pass++) now = boxMean(now, radius)
  return now
}

function boxMean(values: Float64Array, radius: number): Float64Array {
  const count = values.length
  const out = new Float64Array(count)
  const scale = 1 / (2 * radius + 1)
  let sum = 0
  for (let i = 0; i < Math.min(radius, count); i++) sum += values[i]
  for (let i = 0; i < count; i++) {
    if (i + radius < count) sum += values[i + radius]
    if (i - radius > 0) sum -= values[i - radius - 1]
    out[i] = sum * scale
  }
  return out
}
