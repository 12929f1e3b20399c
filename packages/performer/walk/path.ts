import { cos, sin } from '../math/trig.ts'

/** A piece of the way: how far, how much it turns (radians, left positive), how fast. */
export interface Leg {
  /** Metres. */
  readonly length: number
  readonly turn?: number
  /** Metres per second. */
  readonly speed: number
}

export interface WalkPath {
  readonly length: number
  /** On the ground at arc length s, metres; beyond the ends it goes straight on. */
  at(s: number): { readonly x: number; readonly z: number; readonly heading: number }
  curvature(s: number): number
  /** What the legs ask for, metres per second. */
  speed(s: number): number
}

/** Distance between samples, metres. */
const STEP = 0.02
/** People cut corners: curvature is smoothed over this distance to either side, metres. */
const CORNER = 0.4

/**
 * Lays legs end to end. Each turns at constant curvature; the curvature is then smoothed (a running mean,
 * twice), so the way bends in and out of turns instead of kinking. θ(s) = ∫κ, (x, z)(s) = ∫(sin θ, cos θ).
 */
export function layPath(
  start: { readonly x: number; readonly z: number; readonly facing: number },
  legs: readonly Leg[],
): WalkPath {
  const total = legs.reduce((sum, leg) => sum + leg.length, 0)
  const n = Math.max(2, Math.ceil(total / STEP) + 1)
  const ds = total / (n - 1)
  let curvature: Float64Array = new Float64Array(n)
  const speeds = new Float64Array(n)
  let leg = 0
  let end = legs[0].length
  for (let i = 0; i < n; i++) {
    while (i * ds > end + 1e-9 && leg < legs.length - 1) end += legs[++leg].length
    curvature[i] = (legs[leg].turn ?? 0) / legs[leg].length
    speeds[i] = legs[leg].speed
  }
  const w = Math.max(1, Math.round(CORNER / 2 / ds))
  for (let pass = 0; pass < 2; pass++) curvature = runningMean(curvature, w)
  const x = new Float64Array(n)
  const z = new Float64Array(n)
  const heading = new Float64Array(n)
  x[0] = start.x
  z[0] = start.z
  heading[0] = start.facing
  for (let i = 1; i < n; i++) {
    heading[i] = heading[i - 1] + (ds * (curvature[i - 1] + curvature[i])) / 2
    const middle = (heading[i - 1] + heading[i]) / 2
    x[i] = x[i - 1] + ds * sin(middle)
    z[i] = z[i - 1] + ds * cos(middle)
  }
  /** Cubic Hermite between samples: straight chords would jerk the hips at every joint of the polyline. */
  const sample = (value: Float64Array, slope: (i: number) => number, s: number): number => {
    const e = Math.min(Math.max(s / ds, 0), n - 1)
    const i = Math.min(Math.floor(e), n - 2)
    const r = e - i
    const [p0, p1, v0, v1] = [value[i], value[i + 1], slope(i) * ds, slope(i + 1) * ds]
    return p0 + r * (v0 + r * (3 * (p1 - p0) - 2 * v0 - v1 + r * (2 * (p0 - p1) + v0 + v1)))
  }
  const linear = (value: Float64Array, s: number): number => {
    const e = Math.min(Math.max(s / ds, 0), n - 1)
    const i = Math.min(Math.floor(e), n - 2)
    return value[i] + (value[i + 1] - value[i]) * (e - i)
  }
  const sines = heading.map(sin)
  const cosines = heading.map(cos)
  return {
    length: total,
    at: (s) => {
      const h = sample(heading, (i) => curvature[i], s)
      const beyond = s < 0 ? s : Math.max(s - total, 0)
      return {
        x: sample(x, (i) => sines[i], s) + beyond * sin(h),
        z: sample(z, (i) => cosines[i], s) + beyond * cos(h),
        heading: h,
      }
    },
    curvature: (s) => (s < 0 || s > total ? 0 : linear(curvature, s)),
    speed: (s) => linear(speeds, s),
  }
}

/** Mean over 2w + 1 neighbours; outside the array is straight (zero). */
function runningMean(values: Float64Array, w: number): Float64Array {
  const out = new Float64Array(values.length)
  let sum = 0
  for (let i = 0; i < w; i++) sum += values[i] ?? 0
  for (let i = 0; i < values.length; i++) {
    sum += values[i + w] ?? 0
    out[i] = sum / (2 * w + 1)
    sum -= values[i - w] ?? 0
  }
  return out
}
