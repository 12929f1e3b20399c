import { MotionError } from '@understudy/motion'

/**
 * A strictly increasing, smooth map from one clock to another, as a cubic through knots:
 *
 *   w(τ_k) = v_k,  w′(τ_k) = m_k,   cubic in between, C¹ everywhere
 *
 * With 0 < m_k ≤ 3 times the flatter of the two chords at the knot (Fritsch & Carlson 1980) no
 * piece can turn back. Plain data: it serializes as it is.
 */
export interface TimeCurve {
  /** τ, seconds of the first clock, increasing. */
  readonly times: Float64Array
  /** v, seconds of the second clock, increasing. */
  readonly values: Float64Array
  /** m, seconds of the second clock per second of the first, above zero. */
  readonly slopes: Float64Array
}

/** The smooth curve through increasing knots, with slopes that keep it increasing (Fritsch & Butland 1984). */
export function timeCurve(times: ArrayLike<number>, values: ArrayLike<number>): TimeCurve {
  const count = times.length
  for (let k = 0; k < count; k++) {
    const turnsBack = k > 0 && !(times[k] > times[k - 1] && values[k] > values[k - 1])
    if (turnsBack || count < 2 || values.length !== count)
      throw new MotionError(
        `align: a time curve needs two knots or more with both clocks strictly increasing; knot ${k} of ${count} is ` +
          `(${times[k]}, ${values[k]})${k > 0 ? ` after (${times[k - 1]}, ${values[k - 1]})` : ''}. Remove or move it.`,
      )
  }
  const chord = Array.from(
    { length: count - 1 },
    (_, k) => (values[k + 1] - values[k]) / (times[k + 1] - times[k]),
  )
  const slopes = new Float64Array(count)
  for (let k = 1; k < count - 1; k++) {
    // Harmonic mean weighted by the other interval: below three times the flatter chord by construction.
    const left = times[k] - times[k - 1]
    const right = times[k + 1] - times[k]
    slopes[k] = (3 * (left + right)) / ((2 * right + left) / chord[k - 1] + (right + 2 * left) / chord[k])
  }
  slopes[0] = endSlope(chord[0], chord[1])
  slopes[count - 1] = endSlope(chord[count - 2], chord[count - 3])
  return { times: Float64Array.from(times), values: Float64Array.from(values), slopes }
}

/** Straight from corner to corner. */
export const straightCurve = (duration: number, valueDuration: number): TimeCurve =>
  timeCurve([0, duration], [0, valueDuration])

/** w(t). Outside its knots the curve goes on straight. */
export function curveAt(curve: TimeCurve, t: number): number {
  const { times, values, slopes } = curve
  const k = pieceOf(times, t)
  if (k < 0) return values[0] + slopes[0] * (t - times[0])
  const last = times.length - 1
  if (k >= last) return values[last] + slopes[last] * (t - times[last])
  const h = times[k + 1] - times[k]
  const u = (t - times[k]) / h
  const v = 1 - u
  return (
    v * v * (1 + 2 * u) * values[k] +
    u * u * (3 - 2 * u) * values[k + 1] +
    h * u * v * (v * slopes[k] - u * slopes[k + 1])
  )
}

/** w′(t), above zero everywhere. */
export function curveSlope(curve: TimeCurve, t: number): number {
  const { times, values, slopes } = curve
  const k = pieceOf(times, t)
  if (k < 0) return slopes[0]
  if (k >= times.length - 1) return slopes[times.length - 1]
  const h = times[k + 1] - times[k]
  const u = (t - times[k]) / h
  const chord = (values[k + 1] - values[k]) / h
  return 6 * u * (1 - u) * chord + (1 - u) * (1 - 3 * u) * slopes[k] + u * (3 * u - 2) * slopes[k + 1]
}

/** The t with w(t) = value, by bisection that Newton hastens: exact to 1e-12 s. */
export function curveInverse(curve: TimeCurve, value: number): number {
  const { times, values, slopes } = curve
  const k = pieceOf(values, value)
  if (k < 0) return times[0] + (value - values[0]) / slopes[0]
  const last = times.length - 1
  if (k >= last) return times[last] + (value - values[last]) / slopes[last]
  let low = times[k]
  let high = times[k + 1]
  let t = low + ((high - low) * (value - values[k])) / (values[k + 1] - values[k])
  for (let step = 0; step < 60 && high - low > 1e-12; step++) {
    const miss = curveAt(curve, t) - value
    if (Math.abs(miss) < 1e-14) break
    if (miss > 0) high = t
    else low = t
    const newton = t - miss / curveSlope(curve, t)
    t = newton > low && newton < high ? newton : (low + high) / 2
  }
  return t
}

/** Three-point estimate kept within what stays increasing. */
function endSlope(near: number, far: number | undefined): number {
  if (far === undefined) return near
  return Math.min(Math.max(1.5 * near - 0.5 * far, near / 3), 3 * near)
}

/** Index of the interval that holds t; −1 before the first knot, last index from the last knot on. */
function pieceOf(knots: Float64Array, t: number): number {
  if (!(t >= knots[0])) return -1
  let low = 0
  let high = knots.length - 1
  if (t >= knots[high]) return high
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (knots[middle] <= t) low = middle
    else high = middle
  }
  return low
}
