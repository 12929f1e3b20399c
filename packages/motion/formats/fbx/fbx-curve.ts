import { numbersOf, type FbxNode } from './fbx-node.ts'

/** FBX's unit of time. */
export const TICKS_PER_SECOND = 46_186_158_000

const CONSTANT = 0x2
const CUBIC = 0x8
const CONSTANT_NEXT = 0x100

/** One animated number: keys, and what lies between them. */
export interface FbxCurve {
  /** Seconds, increasing. */
  readonly times: Float64Array
  at(seconds: number): number
}

/**
 * A curve of an FBX file; undefined where its keys are missing, not finite or out of order. Between two keys with span
 * Δ and s the fraction of the way: the earlier value (constant), the line, or with slopes m₀ on leaving and m₁ on arriving
 *
 *   (2s³−3s²+1) v₀ + Δ(s³−2s²+s) m₀ + (3s²−2s³) v₁ + Δ(s³−s²) m₁
 *
 * Weights of tangents are read as thirds, their usual value.
 */
export function readCurve(node: FbxNode): FbxCurve | undefined {
  const ticks = numbersOf(node, 'KeyTime')
  const values = numbersOf(node, 'KeyValueFloat')
  const count = Math.min(ticks.length, values.length)
  if (count === 0) return undefined
  const times = new Float64Array(count)
  for (let key = 0; key < count; key++) {
    times[key] = ticks[key] / TICKS_PER_SECOND
    if (!Number.isFinite(values[key]) || !(Math.abs(times[key]) < 1e6)) return undefined
    if (key > 0 && times[key] <= times[key - 1]) return undefined
  }
  const flags = numbersOf(node, 'KeyAttrFlags')
  const repeats = numbersOf(node, 'KeyAttrRefCount')
  const data = numbersOf(node, 'KeyAttrDataFloat')
  // Runs of keys share their attributes.
  const kinds = new Int32Array(count)
  const leaving = new Float64Array(count)
  const arriving = new Float64Array(count)
  let key = 0
  for (let run = 0; run < flags.length && key < count; run++) {
    const times_ = Math.min(count - key, Math.max(0, repeats[run] ?? 1))
    for (let i = 0; i < times_; i++, key++) {
      kinds[key] = flags[run]
      leaving[key] = data[4 * run] ?? 0
      arriving[key] = data[4 * run + 1] ?? 0
    }
  }
  let last = 0
  return {
    times,
    at(seconds) {
      if (seconds <= times[0]) return values[0]
      if (seconds >= times[count - 1]) return values[count - 1]
      if (times[last] > seconds) last = 0
      while (times[last + 1] <= seconds) last++
      const span = times[last + 1] - times[last]
      const s = (seconds - times[last]) / span
      const [a, b] = [values[last], values[last + 1]]
      const kind = kinds[last]
      if (s < 1e-6) return a
      if ((kind & CONSTANT) !== 0) return (kind & CONSTANT_NEXT) !== 0 ? b : a
      if ((kind & CUBIC) === 0 || !Number.isFinite(leaving[last] + arriving[last])) return a + (b - a) * s
      const [s2, s3] = [s * s, s * s * s]
      return (
        (2 * s3 - 3 * s2 + 1) * a +
        span * (s3 - 2 * s2 + s) * leaving[last] +
        (3 * s2 - 2 * s3) * b +
        span * (s3 - s2) * arriving[last]
      )
    },
  }
}
