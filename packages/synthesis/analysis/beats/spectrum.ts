import { portable } from '@understudy/kernels'

/** Magnitudes |X₀| … |X₍ₙ/₂₎| of a window of n real samples; n is a power of two. */
export type Spectrum = (samples: Float64Array, out: Float64Array) => void

/**
 * X_k = Σ_t x_t e^(−2πi kt/n), by splitting even and odd samples until one is left (Cooley and Tukey 1965), in place after
 * the samples are sorted by their reversed bits. O(n log n); tables are made once.
 */
export function makeSpectrum(n: number): Spectrum {
  const bits = 31 - Math.clz32(n)
  const order = Uint32Array.from({ length: n }, (_, i) => {
    let reversed = 0
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit)
    return reversed
  })
  const turns = Float64Array.from({ length: n }, (_, i) => {
    const angle = (-2 * Math.PI * (i >> 1)) / n
    return i % 2 === 0 ? portable.cos(angle) : portable.sin(angle)
  })
  const real = new Float64Array(n)
  const imaginary = new Float64Array(n)
  return (samples, out) => {
    for (let i = 0; i < n; i++) real[i] = samples[order[i]]
    imaginary.fill(0)
    for (let half = 1; half < n; half *= 2) {
      const stride = n / (2 * half)
      for (let start = 0; start < n; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const [c, s] = [turns[2 * k * stride], turns[2 * k * stride + 1]]
          const [a, b] = [start + k, start + k + half]
          const re = c * real[b] - s * imaginary[b]
          const im = c * imaginary[b] + s * real[b]
          real[b] = real[a] - re
          imaginary[b] = imaginary[a] - im
          real[a] += re
          imaginary[a] += im
        }
      }
    }
    for (let k = 0; k <= n / 2; k++) out[k] = Math.sqrt(real[k] * real[k] + imaginary[k] * imaginary[k])
  }
}
