import { portable } from '@understudy/kernels'
/**
 * Each of `width` interleaved components smoothed by a Gaussian of σ samples, cut off at 3σ:
 *
 *   yᵢ = Σⱼ G(i − j) xⱼ / Σⱼ G(i − j),   G(d) = exp(−½ (d/σ)²)
 *
 * Both sums run over the samples there are: at the ends the window weighs what is left of it.
 */
export function smoothGaussian(track: Float64Array, width: number, sigmaSamples: number): Float64Array {
  const radius = Math.ceil(3 * sigmaSamples)
  if (radius < 1) return track.slice()
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    portable.exp(-0.5 * ((i - radius) / sigmaSamples) ** 2),
  )
  const count = track.length / width
  const out = new Float64Array(track.length)
  for (let c = 0; c < width; c++) {
    for (let sample = 0; sample < count; sample++) {
      const from = Math.max(sample - radius, 0)
      const to = Math.min(sample + radius, count - 1)
      let total = 0
      let sum = 0
      for (let other = from, at = width * from + c; other <= to; other++, at += width) {
        const k = kernel[other - sample + radius]
        total += k
        sum += k * track[at]
      }
      out[width * sample + c] = sum / total
    }
  }
  return out
}
