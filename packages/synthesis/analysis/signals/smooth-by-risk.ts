import { portable } from '@understudy/kernels'

/** Order of the differences that are penalized: 3 keeps accelerations steady. */
const ORDER = 3
/** Periods, frames, at which half of a wave is kept: from hardly smoothed to almost a parabola. */
const [SHORTEST, LONGEST, PER_OCTAVE] = [2.2, 400, 2]

/**
 * Several signals with white noise, each smoothed as much as its own noise asks for (a smoothing spline on frames):
 *
 *   x̂ = argmin ‖y − x‖² + λ ‖D x‖²,      D the third difference
 *
 * λ is the one of a grid with the least risk by Stein's estimate, for the `together` signals of a group at once,
 *
 *   risk(λ) = ‖y − x̂‖² − n σ² + 2 σ² tr H(λ),     tr H ≈ Σ_k 1 / (1 + λ (2 − 2 cos(π k / n))³)
 *
 * and σ² is the mean square of the fourth difference over 70: what people do hardly shows in it. `values` are `width` numbers a
 * frame. No phase is shifted and the ends are free: nothing is assumed beyond them.
 */
export function smoothByRisk(values: Float64Array, width: number, together = 1): Float64Array {
  const count = values.length / width
  if (count < ORDER + 3) return values.slice()
  const grid = smoothersOf(count)
  const out = new Float64Array(values.length)
  const signal = new Float64Array(count)
  for (let group = 0; group < width; group += together) {
    const signals = Array.from({ length: together }, (_, c) => {
      for (let f = 0; f < count; f++) signal[f] = values[f * width + group + c]
      return signal.slice()
    })
    const noise = signals.reduce((sum, one) => sum + noiseOf(one), 0) / together
    let best: readonly Float64Array[] = signals
    // Nothing is smoothed: the risk is that of the noise itself.
    let least = together * count * noise
    for (const smoother of grid) {
      const made = signals.map((one) => smoother.smooth(one))
      let left = 0
      made.forEach((one, c) => {
        for (let f = 0; f < count; f++) left += (signals[c][f] - one[f]) ** 2
      })
      const risk = left + noise * together * (2 * smoother.trace - count)
      if (risk < least) [best, least] = [made, risk]
    }
    best.forEach((one, c) => {
      for (let f = 0; f < count; f++) out[f * width + group + c] = one[f]
    })
  }
  return out
}

/** σ² of white noise in a signal of one number a frame, by its fourth differences: 1 + 16 + 36 + 16 + 1 = 70. */
export function noiseOf(y: Float64Array): number {
  let sum = 0
  for (let f = 2; f + 2 < y.length; f++)
    sum += (y[f - 2] - 4 * y[f - 1] + 6 * y[f] - 4 * y[f + 1] + y[f + 2]) ** 2
  return sum / (70 * Math.max(1, y.length - 4))
}

interface Smoother {
  readonly trace: number
  smooth(y: Float64Array): Float64Array
}

function smoothersOf(count: number): readonly Smoother[] {
  const made: Smoother[] = []
  for (
    let period = SHORTEST;
    period < Math.min(LONGEST, 4 * count);
    period *= portable.pow(2, 1 / PER_OCTAVE)
  )
    made.push(smootherOf(count, portable.pow(2 - 2 * portable.cos((2 * Math.PI) / period), -ORDER)))
  return made
}

/** Rows of the third difference. */
const DIFFERENCE = [-1, 3, -3, 1] as const

/** I + λ DᵀD is banded: factored once as L diag(d) Lᵀ, solved in linear time. */
function smootherOf(count: number, lambda: number): Smoother {
  const w = ORDER + 1
  // a[f * w + k]: the entry k to the left of the diagonal in row f.
  const a = new Float64Array(count * w)
  for (let f = 0; f < count; f++) a[f * w] = 1
  for (let f = 0; f + ORDER < count; f++)
    for (let i = 0; i <= ORDER; i++)
      for (let k = 0; k <= i; k++) a[(f + i) * w + k] += lambda * DIFFERENCE[i] * DIFFERENCE[i - k]
  for (let f = 0; f < count; f++)
    for (let k = Math.min(ORDER, f); k >= 0; k--) {
      const g = f - k
      let sum = a[f * w + k]
      for (let m = k + 1; m <= Math.min(ORDER, f); m++) {
        const at = f - m
        if (g - at <= ORDER) sum -= a[f * w + m] * a[g * w + g - at] * a[at * w]
      }
      a[f * w + k] = k === 0 ? sum : sum / a[g * w]
    }
  let trace = 0
  for (let k = 0; k < count; k++)
    trace += 1 / (1 + lambda * portable.pow(2 - 2 * portable.cos((Math.PI * k) / count), ORDER))
  return {
    trace,
    smooth: (y) => {
      const x = y.slice()
      for (let f = 0; f < count; f++)
        for (let k = 1; k <= Math.min(ORDER, f); k++) x[f] -= a[f * w + k] * x[f - k]
      for (let f = 0; f < count; f++) x[f] /= a[f * w]
      for (let f = count - 1; f >= 0; f--)
        for (let k = 1; k <= Math.min(ORDER, count - 1 - f); k++) x[f] -= a[(f + k) * w + k] * x[f + k]
      return x
    },
  }
}
