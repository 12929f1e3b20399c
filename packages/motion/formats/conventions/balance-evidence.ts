import { portable } from '@understudy/kernels'
import type { BodyTracks } from './body-tracks.ts'
import { around, GRAVITY, type RateEvidence } from './rate-evidence.ts'
import { findSingleSupport, type SingleSupport } from './single-support.ts'

/**
 * Seconds over which tracks are smoothed before they are differentiated twice. How many samples that is depends on the
 * rate one is looking for: where the claimed rate does not explain the motion, others are tried, and the one that
 * comes nearest to finding the rate it assumed is taken.
 */
const SMOOTHING = 0.035
const OTHER_OCTAVES = [-1, 1, -2, 2]
/** Points farther from the line than this many times the median are left out. */
const FAR = 4
/** Phases on one foot that must agree, and so many of them must be steps: feet that stay on the floor share the weight. */
const MIN_PHASES = 4
const MIN_STEPS = 2
/** Below this correlation something else than the standing foot moves the body. */
const MIN_CORRELATION = 0.5
/** Metres. Nobody leans that far to one side on average, unless against something. */
const MOST_LEAN = 0.2
/**
 * Measured on 194 recordings of known rate that pass the gates above. Noise in the accelerations flattens the line: the octaves are
 * corrected by this share of log₂ of the correlation, after which their mean is 0.01 off.
 */
const FLATTENING = 0.35
/** Octaves, on the same recordings: 0.16 where the correlation is above 0.85, and growing as it falls. */
const SPREAD = { least: 0.16, from: 0.85 } as const

/**
 * Who stands on one foot is a falling stick: the floor pushes through that foot, so the centre of mass c (height h
 * over the foot at f, y = c − f along the ground) accelerates away from it by
 *
 *   y (g + c̈_up) = h c̈      or, per sample² at rate ν,      g y = ν² (h a − y a_up)
 *
 * A straight line through the origin whose slope is ν², fitted over all phases on one foot. A clip played at the wrong
 * rate would tip about a point outside its feet. Walking, dancing, turning all show it; no flight is needed.
 */
export function balanceEvidence(body: BodyTracks): {
  evidence: RateEvidence | undefined
  support: SingleSupport | undefined
} {
  const tryOctave = (octave: number): Fit | undefined =>
    fitBalance(body, Math.max(1, SMOOTHING * body.sampleRate * portable.pow(2, octave)))
  const claimed = tryOctave(0)
  const support = claimed?.support
  // Other smoothing may part a phase in two, but finds none where nobody steps.
  if (support === undefined || support.phases.length === 0) return { evidence: undefined, support }
  let best = claimed && isTrusted(claimed) ? { fit: claimed, misfit: Math.abs(claimed.octaves) } : undefined
  if (best === undefined || best.misfit > 0.5) {
    for (const octave of OTHER_OCTAVES) {
      const fit = tryOctave(octave)
      if (fit === undefined || !isTrusted(fit)) continue
      const misfit = Math.abs(fit.octaves - octave)
      if (best === undefined || misfit < best.misfit) best = { fit, misfit }
    }
  }
  if (best === undefined) return { evidence: undefined, support }
  const { octaves, spread, support: used } = best.fit
  const times = portable.pow(4, -octaves).toFixed(1)
  return {
    evidence: {
      kind: 'balance',
      ...around(octaves, spread),
      how: `in ${used.phases.length} phases on one foot the body tips ${times} times as fast as gravity makes it`,
    },
    support: used,
  }
}

interface Fit {
  readonly support: SingleSupport
  /** log₂(ν / claimed rate), and its standard deviation. */
  readonly octaves: number
  readonly spread: number
  readonly correlation: number
  /** Mean distance of the body from over its foot, metres. */
  readonly lean: number
}

const isTrusted = ({ support, correlation, lean }: Fit): boolean =>
  support.phases.length >= MIN_PHASES &&
  support.phases.filter(({ isStep }) => isStep).length >= MIN_STEPS &&
  correlation >= MIN_CORRELATION &&
  lean < MOST_LEAN

function fitBalance(body: BodyTracks, sigma: number): Fit | undefined {
  const margin = Math.ceil(2 * sigma) + 2
  if (body.sampleCount < 2 * margin + MIN_PHASES) return undefined
  const kernel = gaussian(sigma)
  const mass = smooth(body.mass, kernel)
  const left = smooth(body.leftFoot, kernel)
  const right = smooth(body.rightFoot, kernel)
  const support = findSingleSupport(body, left, right, margin)
  const points: Point[] = []
  support.phases.forEach(({ start, end, side }, phase) => {
    const foot = side === 1 ? left : right
    for (let sample = start; sample < end; sample++) {
      const height = mass[3 * sample + 1] - support.floor
      const up = acceleration(mass, sample, 1)
      for (const c of [0, 2] as const) {
        const lean = mass[3 * sample + c] - foot[3 * sample + c]
        const x = height * acceleration(mass, sample, c) - lean * up
        points.push({ x, y: GRAVITY * lean, phase, axis: c })
      }
    }
  })
  if (points.length === 0) return undefined
  const first = sumsOf(points, support.phases.length).all
  // A marker that jumps throws the acceleration off by a hundred times: leave out what lies far from the first line.
  const misfit = ({ x, y }: Point): number => Math.abs(y - (first.xy / first.xx) * x)
  const usual = Float64Array.from(points, misfit).toSorted()[points.length >> 1]
  const used = points.filter((point) => misfit(point) <= FAR * usual)
  const { all, phases } = sumsOf(used, support.phases.length)
  const correlation = all.xy / Math.sqrt(all.xx * all.yy)
  const octavesOf = ({ xx, xy }: Sums): number =>
    0.5 * portable.log2(Math.max(xy, 0) / xx / body.sampleRate ** 2)
  const mean = (axis: 0 | 2): number => {
    const ys = used.filter((point) => point.axis === axis)
    return ys.reduce((sum, { y }) => sum + y, 0) / (GRAVITY * Math.max(ys.length, 1))
  }
  const jackknife = deviation(
    phases.map(({ xx, xy }) => octavesOf({ xx: all.xx - xx, xy: all.xy - xy, yy: 0 })),
  )
  return {
    support,
    octaves: octavesOf(all) - FLATTENING * portable.log2(correlation),
    spread: portable.hypot(SPREAD.least, Math.max(0, SPREAD.from - correlation), jackknife),
    correlation,
    lean: portable.hypot(mean(0), mean(2)),
  }
}

interface Point {
  readonly x: number
  readonly y: number
  readonly phase: number
  readonly axis: 0 | 2
}

interface Sums {
  xx: number
  xy: number
  yy: number
}

/** Sums of products, over all points and by phase. */
function sumsOf(points: readonly Point[], phaseCount: number): { all: Sums; phases: readonly Sums[] } {
  const all: Sums = { xx: 0, xy: 0, yy: 0 }
  const phases = Array.from({ length: phaseCount }, (): Sums => ({ xx: 0, xy: 0, yy: 0 }))
  for (const { x, y, phase } of points) {
    for (const sums of [all, phases[phase]]) {
      sums.xx += x * x
      sums.xy += x * y
      sums.yy += y * y
    }
  }
  return { all, phases }
}

/** Standard deviation of a quantity from its values with one part left out in turn (jackknife). */
function deviation(leftOut: readonly number[]): number {
  const n = leftOut.length
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / n
  return Math.sqrt((leftOut.reduce((sum, value) => sum + (value - mean) ** 2, 0) * (n - 1)) / n)
}

/** Second difference over ±1 sample of a track already smoothed, per sample². */
const acceleration = (track: Float64Array, sample: number, coordinate: number): number => {
  const at = 3 * sample + coordinate
  // The mean of the narrow difference's neighbours: the same width as differentiating twice by central differences.
  return (track[at + 6] - 2 * track[at] + track[at - 6]) / 4
}

function gaussian(sigma: number): Float64Array {
  const reach = Math.ceil(3 * sigma)
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, i) =>
    portable.exp(-(((i - reach) / sigma) ** 2) / 2),
  )
  const sum = kernel.reduce((total, value) => total + value, 0)
  return kernel.map((value) => value / sum)
}

/** Each coordinate convolved with the kernel; ends are held. */
function smooth(track: Float64Array, kernel: Float64Array): Float64Array {
  const count = track.length / 3
  const reach = kernel.length >> 1
  // Padded with its ends, no sum has to ask where it is.
  const padded = new Float64Array(track.length + 6 * reach)
  padded.set(track, 3 * reach)
  for (let i = 0; i < reach; i++) {
    padded.set(track.subarray(0, 3), 3 * i)
    padded.set(track.subarray(track.length - 3), 3 * (reach + count + i))
  }
  const out = new Float64Array(track.length)
  for (let at = 0; at < out.length; at++) {
    let sum = 0
    for (let i = 0, from = at; i < kernel.length; i++, from += 3) sum += kernel[i] * padded[from]
    out[at] = sum
  }
  return out
}
