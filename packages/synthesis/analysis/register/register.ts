import { portable } from '@understudy/kernels'
import { duration, MotionError, type Motion } from '@understudy/motion'
import type { Run } from '../../run.ts'
import { cloudTrack, commonRoles, type CloudOptions, type CloudTrack } from '../compare/index.ts'
import {
  alignTracks,
  curveAt,
  curveSlope,
  endsOf,
  timeCurve,
  type AlignOptions,
  type TimeCurve,
} from '../align/index.ts'
import { groundCurve, groundCurveAt } from './ground-curve.ts'
import { matchContacts } from './match-contacts.ts'
import type { RegisteredMotion, Registration } from './registration.ts'
import { reportFit } from './report-fit.ts'

/** How motions are brought to one clock, and which are refused. */
export interface RegisterOptions
  extends Omit<CloudOptions, 'roles'>, Omit<AlignOptions, 'anchors' | 'mode' | 'roles'> {
  /** Which motion gives the clock and the place; the one of median duration unless given. */
  readonly reference?: number
  /** Align again to the mean of what was found, this many times: the reference's own quirks then count less. */
  readonly meanPasses?: number
  /** Key marks present in every motion, by name: their instants are made to coincide. */
  readonly anchorMarks?: readonly string[]
  /** Motions whose RMS distance along the alignment is above this are refused, metres for a 0.85 m leg. */
  readonly maxDistance?: number
  /** Motions that must run at the slope limit for more than this share of the time are refused. */
  readonly maxSteepShare?: number
  /** `match`: footplants must correspond. `free`: whoever steps otherwise is taken all the same, where the action is in the arms. */
  readonly steps?: 'match' | 'free'
  /** Motions by name that are used although they do not fit, or all; the reason is told as a doubt. */
  readonly keep?: 'all' | readonly string[]
  /** Distance of the ground transforms along the curve, seconds. */
  readonly groundSeconds?: number
}

/** `maxDistance`: walk cycles of 15 people differ by 4 to 14 cm from each other; a walk and a jump by 25 or more. */
export const REGISTER_DEFAULTS = {
  frameRate: 60,
  windowSeconds: 1 / 3,
  normalizeScale: true,
  meanPasses: 1,
  maxDistance: 0.2,
  maxSteepShare: 0.35,
  steps: 'match',
  keep: [],
  groundSeconds: 0.1,
  maxSlope: 3,
} as const

// Kovar, Gleicher. Flexible automatic motion blending with registration curves. SCA 2003.
/**
 * Brings a set of motions into correspondence with one of them: for each a time curve w_m and a
 * ground curve T_m such that T_m(t) · m(w_m(t)) lies over the reference at t, and which footplant is
 * which. After the first round the mean of the laid-over motions takes the reference's place for
 * another alignment. What does not fit is refused with a reason, never bent into shape.
 */
export function register(motions: readonly Motion[], options: RegisterOptions, run: Run): Registration {
  const settings = { ...REGISTER_DEFAULTS, ...options }
  if (motions.length === 0)
    throw new MotionError('register: no motions were given; at least one is needed to register to.', {
      code: 'missing',
    })
  const first = options.reference ?? medianDuration(motions)
  const base = motions[first]
  if (base === undefined)
    throw new MotionError(
      `register: reference ${first} was requested; there are ${motions.length} motions. Give one of them.`,
    )
  const roles = commonRoles(motions)
  const tracks = run.stage('clouds', () =>
    motions.map((motion) => cloudTrack(motion, { ...settings, roles }, run.kernels)),
  )
  let target = tracks[first]
  let curves = run.stage('align', () => alignAll(target, tracks, motions, base, settings, run))
  for (let pass = 0; pass < settings.meanPasses; pass++) {
    target = meanTrack(tracks[first], tracks, curves, settings)
    curves = run.stage('align to the mean', () => alignAll(target, tracks, motions, base, settings, run))
  }
  return run.stage('match', () => {
    const members: RegisteredMotion[] = []
    const refused: { motion: Motion; reason: string }[] = []
    const doubted: { motion: Motion; reason: string }[] = []
    let reference = 0
    motions.forEach((motion, m) => {
      const aligned = curves[m]
      const reason = typeof aligned === 'string' ? aligned : refusal(base, motion, aligned, settings)
      const kept = settings.keep === 'all' || settings.keep.includes(motion.name)
      if (reason !== undefined && !kept) {
        refused.push({ motion, reason })
        return
      }
      if (reason !== undefined) doubted.push({ motion, reason })
      const found =
        typeof aligned === 'string' || steepShare(aligned.curve, settings.maxSlope) > settings.maxSteepShare
          ? plainly(base, motion, settings)
          : aligned
      if (m === first) reference = members.length
      members.push({
        motion,
        curve: found.curve,
        ground: groundCurve(tracks[first], tracks[m], found.curve, settings.groundSeconds),
        contacts: matchContacts(base, motion, found.curve),
        rmsDistance: found.rmsDistance,
      })
    })
    const report = reportFit(base, members, (m) => tracks[motions.indexOf(members[m].motion)], target)
    return { reference, duration: duration(base), members, refused, doubted, report }
  })
}

interface Found {
  readonly curve: TimeCurve
  readonly rmsDistance: number
}

type Settings = RegisterOptions & Required<Pick<RegisterOptions, keyof typeof REGISTER_DEFAULTS>>

/** A curve for each motion, or the reason why there is none. */
function alignAll(
  target: CloudTrack,
  tracks: readonly CloudTrack[],
  motions: readonly Motion[],
  base: Motion,
  settings: Settings,
  run: Run,
): (Found | string)[] {
  return tracks.map((track, m) => {
    run.report(m / tracks.length)
    try {
      const anchors = anchorsOf(base, motions[m], settings.anchorMarks ?? [])
      const { curve, rmsDistance } = alignTracks(target, track, { ...settings, anchors }, run.kernels)
      return { curve: endsOf(curve, duration(base), duration(motions[m])), rmsDistance }
    } catch (error) {
      if (error instanceof MotionError)
        return `register: "${motions[m].name}" against "${base.name}": ${error.message}`
      throw error
    }
  })
}

/** Why this motion is of another kind, if it is. */
function refusal(base: Motion, motion: Motion, found: Found, settings: Settings): string | undefined {
  const who = `"${motion.name}" against "${base.name}"`
  if (found.rmsDistance > settings.maxDistance)
    return (
      `register: ${who}: the best alignment leaves ${(100 * found.rmsDistance).toFixed(1)} cm RMS; at most ` +
      `${(100 * settings.maxDistance).toFixed(1)} cm is taken for the same action. Leave it out, or raise maxDistance.`
    )
  const steep = steepShare(found.curve, settings.maxSlope)
  // Whose marks say what corresponds may take any time between them.
  const marked = (settings.anchorMarks ?? []).length > 0
  if (steep > settings.maxSteepShare && !marked)
    return (
      `register: ${who}: ${(100 * steep).toFixed(0)} % of the alignment runs at its slope limit; at most ` +
      `${(100 * settings.maxSteepShare).toFixed(0)} % may. One of them has a part the other lacks: cut it, or add anchor marks.`
    )
  if (settings.steps === 'free') return undefined
  const { missing, extra } = matchContacts(base, motion, found.curve)
  const known = base.annotations.contacts.length > 0 && motion.annotations.contacts.length > 0
  if (!known || missing.length + extra.length === 0) return undefined
  const told = [
    ...missing.map(
      ({ side, start }) => `no ${side} footplant where the reference has one at ${start.toFixed(2)} s`,
    ),
    ...extra.map(
      ({ side, start }) => `a ${side} footplant at ${start.toFixed(2)} s that the reference lacks`,
    ),
  ]
  return `register: ${who}: ${told.join('; ')}. The steps must correspond: cut the motions alike, or correct the contacts.`
}

/** Where no alignment holds and the motion is wanted: evenly from start to end, through the marks that both have. */
function plainly(base: Motion, motion: Motion, settings: Settings): Found {
  const both = (settings.anchorMarks ?? []).filter((name) =>
    [base, motion].every(({ annotations }) => annotations.marks.some((mark) => mark.name === name)),
  )
  const anchors = anchorsOf(base, motion, both)
  const ends = [[0, 0], ...anchors, [duration(base), duration(motion)]] as const
  const apart = ends.filter(([a, b], k) => k === 0 || (a > ends[k - 1][0] && b > ends[k - 1][1]))
  const curve = timeCurve(
    apart.map(([a]) => a),
    apart.map(([, b]) => b),
  )
  return { curve, rmsDistance: settings.maxDistance }
}

/** Share of the time within 10 % of the slope limit. */
function steepShare(curve: TimeCurve, maxSlope: number): number {
  const end = curve.times[curve.times.length - 1]
  let steep = 0
  for (let k = 0; k < 100; k++) {
    const slope = curveSlope(curve, (end * (k + 0.5)) / 100)
    if (slope > 0.9 * maxSlope || slope < 1 / (0.9 * maxSlope)) steep++
  }
  return steep / 100
}

/** The laid-over motions' mean, frame by frame on the reference's clock. Refused ones do not take part. */
function meanTrack(
  reference: CloudTrack,
  tracks: readonly CloudTrack[],
  curves: readonly (Found | string)[],
  settings: Settings,
): CloudTrack {
  const width = 3 * reference.roles.length
  const sums = new Float64Array(reference.points.length)
  let count = 0
  tracks.forEach((track, m) => {
    const found = curves[m]
    if (typeof found === 'string' || found.rmsDistance > settings.maxDistance) return
    count++
    const ground = groundCurve(reference, track, found.curve, settings.groundSeconds)
    for (let f = 0; f < reference.frameCount + 2 * reference.half; f++) {
      const seconds = (f - reference.half) / reference.frameRate
      const { yaw, x, z } = groundCurveAt(ground, seconds)
      const [c, s] = [portable.cos(yaw), portable.sin(yaw)]
      const exact = curveAt(found.curve, seconds) * track.frameRate + track.half
      const last = track.frameCount + 2 * track.half - 1
      const at = Math.min(Math.max(Math.floor(exact), 0), last - 1)
      const u = Math.min(Math.max(exact - at, 0), 1)
      for (let q = 0; q < width; q += 3) {
        const p = at * width + q
        const px = track.points[p] + (track.points[p + width] - track.points[p]) * u
        const py = track.points[p + 1] + (track.points[p + width + 1] - track.points[p + 1]) * u
        const pz = track.points[p + 2] + (track.points[p + width + 2] - track.points[p + 2]) * u
        sums[f * width + q] += c * px + s * pz + x
        sums[f * width + q + 1] += py
        sums[f * width + q + 2] += c * pz - s * px + z
      }
    }
  })
  return count === 0
    ? reference
    : { ...reference, name: 'mean', points: Float32Array.from(sums, (v) => v / count) }
}

function anchorsOf(
  base: Motion,
  motion: Motion,
  names: readonly string[],
): readonly (readonly [number, number])[] {
  return names
    .map((name) => [markTime(base, name), markTime(motion, name)] as const)
    .toSorted((p, q) => p[0] - q[0])
}

function markTime(motion: Motion, name: string): number {
  const mark = motion.annotations.marks.find((one) => one.name === name)
  if (mark) return mark.time
  throw new MotionError(
    `register: "${motion.name}" has no mark "${name}", which was to anchor the alignment. Set it, or leave the name out.`,
    { code: 'unknown-name' },
  )
}

function medianDuration(motions: readonly Motion[]): number {
  const order = motions.map((motion, index) => ({ index, seconds: duration(motion) }))
  order.sort((p, q) => p.seconds - q.seconds || p.index - q.index)
  return order[order.length >> 1]?.index ?? 0
}
