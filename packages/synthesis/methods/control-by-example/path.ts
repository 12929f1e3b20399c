import { portable } from '@understudy/kernels'
import { MotionError, wrapAngle } from '@understudy/motion'
import { pathArcs } from './pace.ts'
import { HIP_SPACING, type PointMotion } from './points.ts'

/** Where the pointer was on the floor, and when. Any rate, steady or not. */
export interface PathSample {
  readonly x: number
  readonly z: number
  /** Seconds. */
  readonly time: number
  /** Where to face, radians about +Y from +Z; by default along the path. For turning on the spot. */
  readonly heading?: number
}

/** How a drawn path is smoothed and how fast it is walked. */
export interface PathOptions {
  /** Rounds corners: deviation of a Gaussian along the path, metres. */
  readonly spatialSmoothing?: number
  /** Evens the pace and leaves the shape alone: deviation of a Gaussian over time, seconds. */
  readonly temporalSmoothing?: number
  /** Plays the path this much faster. */
  readonly speedScale?: number
  /** Instants per second of the control. */
  readonly rate?: number
  /** Metres between its two points; as the examples have them. */
  readonly spacing?: number
}

/** What `pathControl` takes where its options do not say; metres, seconds, instants per second. */
export const PATH_DEFAULTS = {
  spatialSmoothing: 0.1,
  temporalSmoothing: 0.25,
  speedScale: 1,
  rate: 30,
  spacing: HIP_SPACING,
} as const

/** Fine enough that a smoothed corner is a curve: metres between points of the smoothed path. */
const SPACING = 0.01

/** The tangent is taken over this much path to either side, metres: over less, a shaking hand turns the hips. */
const TANGENT_REACH = 0.08

/**
 * A performed path as a control (Hsu 2004, §6.1): two points on the floor, square to the way the path goes.
 * Shape and timing are smoothed apart: the path by arc length, x(s), and the pace by time, s(t); then
 * x(t) = x(s(t)) with the Frenet frame of the smoothed curve.
 */
export function pathControl(samples: readonly PathSample[], options: PathOptions = {}): PointMotion {
  const { spatialSmoothing, temporalSmoothing, speedScale, rate, spacing } = { ...PATH_DEFAULTS, ...options }
  const clean = checkSamples(samples)
  const arc = pathArcs(clean)
  const total = arc[arc.length - 1]
  const curve = smoothCurve(clean, arc, total, spatialSmoothing)
  const seconds = (clean[clean.length - 1].time - clean[0].time) / speedScale
  const frameCount = Math.max(2, Math.round(seconds * rate) + 1)
  const times = clean.map((sample) => sample.time)
  const faces = clean.some(({ heading }) => heading !== undefined)
  const travelled = smooth(
    Float64Array.from({ length: frameCount }, (_, frame) => {
      const time = clean[0].time + (frame / rate) * speedScale
      return interpolate(times, arc, time)
    }),
    temporalSmoothing * rate,
  )
  const points = new Float64Array(6 * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const time = clean[0].time + (frame / rate) * speedScale
    const { x, z, heading } = curveAt(curve, travelled[frame], faces ? givenHeading(clean, time) : undefined)
    const hx = (spacing / 2) * portable.cos(heading)
    const hz = -(spacing / 2) * portable.sin(heading)
    points.set([x + hx, 0, z + hz, x - hx, 0, z - hz], 6 * frame)
  }
  return { rate, pointCount: 2, frameCount, points }
}

function checkSamples(samples: readonly PathSample[]): readonly PathSample[] {
  const bad = samples.findIndex(({ x, z, time }) => ![x, z, time].every(Number.isFinite))
  if (bad >= 0) {
    throw new MotionError(
      `path: sample ${bad} is (${samples[bad].x}, ${samples[bad].z}) at ${samples[bad].time} s; x, z and time must be numbers. ` +
        `Remove or repair it.`,
    )
  }
  const sorted = [...samples].sort((a, b) => a.time - b.time)
  const clean = sorted.filter((sample, index) => index === 0 || sample.time > sorted[index - 1].time)
  if (clean.length < 2) {
    throw new MotionError(
      `path: ${samples.length} samples at ${clean.length} different times were given; a path needs two at least, ` +
        `with the times they were drawn at, in seconds. Give times, or a speed.`,
      { code: 'too-little' },
    )
  }
  return clean
}

interface Curve {
  readonly x: Float64Array
  readonly z: Float64Array
  readonly step: number
}

function smoothCurve(
  samples: readonly PathSample[],
  arc: Float64Array,
  total: number,
  deviation: number,
): Curve {
  const count = Math.max(2, Math.ceil(total / SPACING) + 1)
  const step = total / (count - 1)
  const xs = samples.map((sample) => sample.x)
  const zs = samples.map((sample) => sample.z)
  const along = (values: readonly number[]): Float64Array => {
    const even = new Float64Array(count)
    for (let i = 0; i < count; i++) even[i] = interpolate(arc, values, i * step)
    return smooth(even, step > 0 ? deviation / step : 0)
  }
  return { x: along(xs), z: along(zs), step }
}

function curveAt(
  curve: Curve,
  travelled: number,
  given: number | undefined,
): { x: number; z: number; heading: number } {
  const last = curve.x.length - 1
  const at = (values: Float64Array, s: number): number => {
    const exact = Math.min(Math.max(curve.step > 0 ? s / curve.step : 0, 0), last)
    const i = Math.min(Math.floor(exact), last - 1)
    return values[i] + (values[i + 1] - values[i]) * (exact - i)
  }
  const dx = at(curve.x, travelled + TANGENT_REACH) - at(curve.x, travelled - TANGENT_REACH)
  const dz = at(curve.z, travelled + TANGENT_REACH) - at(curve.z, travelled - TANGENT_REACH)
  return { x: at(curve.x, travelled), z: at(curve.z, travelled), heading: given ?? portable.atan2(dx, dz) }
}

/** Headings given by hand, the short way round between samples. */
function givenHeading(samples: readonly PathSample[], time: number): number | undefined {
  const next = samples.findIndex((sample) => sample.time >= time)
  const b = samples[next < 0 ? samples.length - 1 : next]
  const a = samples[Math.max(0, (next < 0 ? samples.length : next) - 1)]
  if (a.heading === undefined || b.heading === undefined) return b.time === time ? b.heading : undefined
  const alpha = b.time > a.time ? Math.min(1, (time - a.time) / (b.time - a.time)) : 1
  return a.heading + wrapAngle(b.heading - a.heading) * alpha
}

/** Straight lines between (xs, ys), xs ascending; ends held. */
function interpolate(xs: ArrayLike<number>, ys: ArrayLike<number>, x: number): number {
  let low = 0
  let high = xs.length - 1
  if (x <= xs[0]) return ys[0]
  if (x >= xs[high]) return ys[high]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (xs[middle] <= x) low = middle
    else high = middle
  }
  const span = xs[high] - xs[low]
  return span > 0 ? ys[low] + ((ys[high] - ys[low]) * (x - xs[low])) / span : ys[high]
}

/**
 * Gaussian of `deviation` samples. Beyond the ends the series is continued by point reflection, 2y₀ − yᵢ, so that
 * the ends stay where they are and a straight line stays a straight line.
 */
function smooth(values: Float64Array, deviation: number): Float64Array {
  const reach = Math.min(Math.ceil(3 * deviation), 4 * values.length)
  if (!(deviation > 0) || reach < 1) return values
  const last = values.length - 1
  const kernel = Float64Array.from({ length: reach + 1 }, (_, i) =>
    portable.exp((-i * i) / (2 * deviation * deviation)),
  )
  const value = (i: number): number => {
    if (last === 0) return values[0]
    if (i < 0) return 2 * values[0] - value(-i)
    if (i > last) return 2 * values[last] - value(2 * last - i)
    return values[i]
  }
  // The series with what it is continued by: asking for each neighbour whether it is inside takes longer than adding it.
  const continued = new Float64Array(values.length + 2 * reach)
  for (let i = 0; i < continued.length; i++) continued[i] = value(i - reach)
  return values.map((own, i) => {
    let sum = own * kernel[0]
    let weight = kernel[0]
    for (let j = 1, at = i + reach; j <= reach; j++) {
      sum += kernel[j] * (continued[at - j] + continued[at + j])
      weight += 2 * kernel[j]
    }
    return sum / weight
  })
}
