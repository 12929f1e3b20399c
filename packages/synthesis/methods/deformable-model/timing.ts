import { portable } from '@understudy/kernels'
/**
 * z(t) = ln( (w(t) − w(t−1)) · rate ), t = 1 … T−1, z(0) = 0: the logarithm of the tempo, made smooth.
 *
 * `times` is w in seconds at each canonical frame, increasing. The alignment's steps are blurred by a Gaussian of
 * `sigma` frames on z; then each span between two `anchors` (canonical frames, increasing, within the clip)
 * gets a bump c sin² that vanishes at both its ends and brings w back to exactly the anchors' instants:
 * blurring alone would move the key frames, rescaling by a factor would break the tempo there.
 */
export function logTempo(
  times: Float64Array,
  rate: number,
  sigma: number,
  anchors: readonly number[],
): Float64Array {
  const last = times.length - 1
  const raw = new Float64Array(times.length)
  for (let t = 1; t <= last; t++) raw[t] = portable.log(Math.max((times[t] - times[t - 1]) * rate, 1e-3))
  const z = blur(raw, sigma)
  const stops = [0, ...anchors.filter((frame) => frame > 0 && frame < last), last]
  for (let n = 1; n < stops.length; n++) {
    const [from, to] = [stops[n - 1], stops[n]]
    const wanted = (times[to] - times[from]) * rate
    const bump = (t: number): number => portable.sin((Math.PI * (t - from - 0.5)) / (to - from)) ** 2
    let c = 0
    // Σ exp(z + c b) rises with c and is convex: Newton from below or above arrives.
    for (let round = 0; round < 30; round++) {
      let sum = 0
      let slope = 0
      for (let t = from + 1; t <= to; t++) {
        const step = portable.exp(z[t] + c * bump(t))
        sum += step
        slope += step * bump(t)
      }
      const delta = (wanted - sum) / slope
      c += Math.max(-1, Math.min(1, delta))
      if (Math.abs(delta) < 1e-12) break
    }
    for (let t = from + 1; t <= to; t++) z[t] += c * bump(t)
  }
  return z
}

/** w(t) in seconds, w(0) = 0. */
export function warpOf(z: ArrayLike<number>, rate: number): Float64Array {
  const w = new Float64Array(z.length)
  for (let t = 1; t < z.length; t++) w[t] = w[t - 1] + portable.exp(z[t]) / rate
  return w
}

/** Frames t ≥ 1 only, mirrored at the ends; entry 0 stays 0. */
function blur(raw: Float64Array, sigma: number): Float64Array {
  if (!(sigma > 0)) return Float64Array.from(raw)
  const last = raw.length - 1
  const reach = Math.ceil(3 * sigma)
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, k) =>
    portable.exp(-0.5 * ((k - reach) / sigma) ** 2),
  )
  const total = kernel.reduce((sum, value) => sum + value, 0)
  const out = new Float64Array(raw.length)
  for (let t = 1; t <= last; t++) {
    for (let k = -reach; k <= reach; k++) {
      let at = t + k
      if (at < 1) at = 2 - at
      if (at > last) at = 2 * last - at
      out[t] += (kernel[k + reach] / total) * raw[Math.min(Math.max(at, 1), last)]
    }
  }
  return out
}

/** Where w(t) = seconds: canonical frame and fraction, kept inside the clip. */
export function frameAtTime(w: Float64Array, seconds: number): { frame: number; alpha: number } {
  const last = w.length - 1
  if (!(seconds > 0)) return { frame: 0, alpha: 0 }
  if (seconds >= w[last]) return { frame: last - 1, alpha: 1 }
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (w[middle] <= seconds) low = middle
    else high = middle
  }
  return { frame: low, alpha: (seconds - w[low]) / (w[high] - w[low]) }
}
