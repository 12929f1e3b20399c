import type { Registration } from '../../analysis/index.ts'
import { curveAt, curveSlope } from '../../analysis/index.ts'

/** How the result's clock runs against the common one. */
export interface BlendClock {
  /** Seconds of the common clock at each frame of the result. */
  readonly times: Float64Array
  /** Seconds of the result at an instant of the common clock. */
  at(seconds: number): number
}

/** Steps of the integral on the common clock, seconds: a thousandth of a slow walk's cycle. */
const STEP = 1e-3

/**
 * s(τ) = ∫₀^τ Σ α_m(τ) w_m′(τ) dτ, in steps of a millisecond. With steady weights this is Σ α_m w_m, so the
 * result lasts the weighted mean of the members' durations. Frames are evenly spaced in s.
 */
export function blendClock(
  registration: Registration,
  weightsAt: (phase: number) => readonly number[],
  frameRate: number,
): BlendClock {
  const { members, duration } = registration
  const steps = Math.max(2, Math.ceil(duration / STEP))
  const seconds = new Float64Array(steps + 1)
  let before = weightsAt(0)
  const reached = members.map(({ curve }) => curveAt(curve, 0))
  const known = members.map(() => 0)
  for (let k = 1; k <= steps; k++) {
    const [from, to] = [((k - 1) / steps) * duration, (k / steps) * duration]
    const after = weightsAt(k / steps)
    let step = 0
    for (let m = 0; m < members.length; m++) {
      const alpha = (before[m] + after[m]) / 2
      if (!(alpha > 0)) continue
      // The exact rise of the curve: a sum of sampled slopes would miss the end by rounding of its bends.
      const { curve } = members[m]
      const now = curveAt(curve, to)
      step += alpha * (now - (known[m] === k - 1 ? reached[m] : curveAt(curve, from)))
      reached[m] = now
      known[m] = k
    }
    seconds[k] = seconds[k - 1] + step
    before = after
  }
  const total = seconds[steps]
  const frameCount = Math.max(2, Math.round(total * frameRate) + 1)
  const times = new Float64Array(frameCount)
  let k = 0
  for (let f = 0; f < frameCount; f++) {
    // The last frame is the end of every member: what is left of a frame is spread over all of them.
    const wanted = (total * f) / (frameCount - 1)
    while (k < steps - 1 && seconds[k + 1] < wanted) k++
    times[f] = ((k + (wanted - seconds[k]) / (seconds[k + 1] - seconds[k])) / steps) * duration
  }
  const scale = (frameCount - 1) / frameRate / total
  return {
    times,
    at: (t) => {
      const exact = (t / duration) * steps
      if (exact <= 0) return scale * slopeAt(registration, weightsAt, 0) * t
      if (exact >= steps) return scale * (total + slopeAt(registration, weightsAt, duration) * (t - duration))
      const i = Math.floor(exact)
      return scale * (seconds[i] + (seconds[i + 1] - seconds[i]) * (exact - i))
    },
  }
}

/** Σ α w′: how fast the result runs beyond the ends, for contacts that reach past them. */
function slopeAt(
  { members, duration }: Registration,
  weightsAt: (phase: number) => readonly number[],
  seconds: number,
): number {
  const alpha = weightsAt(seconds / duration)
  return members.reduce((sum, { curve }, m) => sum + alpha[m] * curveSlope(curve, seconds), 0)
}
