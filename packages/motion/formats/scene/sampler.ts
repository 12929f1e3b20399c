import { normalizeFlat, slerpFlat } from '@understudy/kernels'

/** One animated property of one node: keys at increasing times, and what lies between them. */
export interface Track {
  /** Seconds, increasing. */
  readonly times: Float32Array
  /** `[key][component]`; for `CUBICSPLINE` `[key][in-tangent, value, out-tangent][component]`. */
  readonly values: Float32Array
  readonly interpolation: 'LINEAR' | 'STEP' | 'CUBICSPLINE'
  /** 3, or 4 for rotations. */
  readonly width: 3 | 4
}

/** A place this near to a key, as part of the way to the next, is the key: times are rounded to single precision. */
const AT_KEY = 1e-3

/**
 * Samples a track at increasing times into `out[frame]`, `width` numbers each. Before the first and after
 * the last key the value stands still. With s the fraction of the way and Δ the seconds between two keys:
 *
 *   LINEAR       lerp, slerp for rotations
 *   STEP         the earlier key
 *   CUBICSPLINE  (2s³−3s²+1) v₀ + Δ(s³−2s²+s) b₀ + (3s²−2s³) v₁ + Δ(s³−s²) a₁,  rotations made unit
 */
export function sampleTrack(
  track: Track,
  timeOf: (frame: number) => number,
  frameCount: number,
  out: Float32Array,
): void {
  const { times, values, interpolation, width } = track
  const cubic = interpolation === 'CUBICSPLINE'
  const step = cubic ? 3 * width : width
  const middle = cubic ? width : 0
  const last = times.length - 1
  let key = 0
  for (let frame = 0; frame < frameCount; frame++) {
    const t = timeOf(frame)
    while (key < last && times[key + 1] <= t) key++
    const o = frame * width
    const span = key < last ? times[key + 1] - times[key] : 0
    let s = span > 0 ? (t - times[key]) / span : 0
    let from = key
    if (s > 1 - AT_KEY) {
      from = key + 1
      s = 0
    }
    const a = from * step + middle
    if (s <= AT_KEY || interpolation === 'STEP') for (let c = 0; c < width; c++) out[o + c] = values[a + c]
    else if (cubic) {
      const b = a + step
      const s2 = s * s
      const s3 = s2 * s
      for (let c = 0; c < width; c++) {
        out[o + c] =
          (2 * s3 - 3 * s2 + 1) * values[a + c] +
          span * (s3 - 2 * s2 + s) * values[a + width + c] +
          (3 * s2 - 2 * s3) * values[b + c] +
          span * (s3 - s2) * values[b - width + c]
      }
    } else if (width === 4) slerpFlat(out, o, values, a, values, a + step, s)
    else for (let c = 0; c < 3; c++) out[o + c] = values[a + c] + (values[a + step + c] - values[a + c]) * s
    if (width === 4) normalizeFlat(out, o, out, o)
  }
}
