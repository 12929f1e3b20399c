import { portable } from '@understudy/kernels'
/**
 * A smooth curve that is nowhere below `needed`: the running maximum over ±radius frames, averaged with a raised
 * cosine of the same radius. Every window of the average sees only maxima that already include the frame itself.
 */
export function smoothEnvelope(needed: Float64Array, radius: number): Float64Array {
  const count = needed.length
  const out = new Float64Array(count)
  if (!needed.some((value) => value > 0)) return out
  const highest = new Float64Array(count)
  for (let frame = 0; frame < count; frame++) {
    if (needed[frame] <= 0) continue
    for (let other = Math.max(0, frame - radius); other <= Math.min(count - 1, frame + radius); other++)
      highest[other] = Math.max(highest[other], needed[frame])
  }
  const kernel = Float64Array.from(
    { length: 2 * radius + 1 },
    (_, k) => 1 + portable.cos((Math.PI * (k - radius)) / (radius + 1)),
  )
  const total = kernel.reduce((sum, k) => sum + k, 0)
  for (let frame = 0; frame < count; frame++) {
    let sum = 0
    for (let k = 0; k < kernel.length; k++)
      sum += kernel[k] * highest[Math.min(Math.max(frame + k - radius, 0), count - 1)]
    out[frame] = sum / total
  }
  return out
}
