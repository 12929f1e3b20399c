import { portable } from '@understudy/kernels'

/**
 * Root mean square of the jerk of a point within a band of frequencies, m/s³: what an impact sends through a body. The
 * track is three interleaved components. A windowed-sinc band-pass h (Hamming, ±half a second),
 *
 *   h[k] = (2f₂/fₛ) sinc(2f₂k/fₛ) − (2f₁/fₛ) sinc(2f₁k/fₛ),        y = h ∗ x,        jerk ≈ (y₊₂ − 2y₊₁ + 2y₋₁ − y₋₂) fₛ³ / 2,
 *
 * over the samples whose window lies inside the track. Undefined for tracks of a second or less, and where the band reaches
 * beyond a third of the sampling rate: the differences no longer tell a jerk there.
 */
export function jerkInBand(
  track: ArrayLike<number>,
  sampleRate: number,
  [low, high]: readonly [low: number, high: number],
): number | undefined {
  const count = track.length / 3
  const radius = Math.round(sampleRate / 2)
  if (count < 2 * radius + 5 || high > sampleRate / 3) return undefined
  const sinc = (x: number): number => (x === 0 ? 1 : portable.sin(Math.PI * x) / (Math.PI * x))
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, i) => {
    const k = i - radius
    const window = 0.54 + 0.46 * portable.cos((Math.PI * k) / radius)
    const pass = (f: number): number => ((2 * f) / sampleRate) * sinc((2 * f * k) / sampleRate)
    return window * (pass(high) - pass(low))
  })
  const inside = count - 2 * radius
  const filtered = [0, 1, 2].map((c) =>
    Float64Array.from({ length: inside }, (_, i) => {
      let sum = 0
      for (let k = 0; k < kernel.length; k++) sum += kernel[k] * track[3 * (i + k) + c]
      return sum
    }),
  )
  let squares = 0
  for (let i = 2; i < inside - 2; i++)
    for (const y of filtered) squares += (y[i + 2] - 2 * y[i + 1] + 2 * y[i - 1] - y[i - 2]) ** 2
  return (Math.sqrt(squares / (inside - 4)) * sampleRate * sampleRate * sampleRate) / 2
}
