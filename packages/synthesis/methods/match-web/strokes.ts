import type { Role } from '@understudy/motion'
import type { CloudTrack } from '../../analysis/index.ts'

const LIMBS: readonly { readonly top: Role; readonly tip: Role; readonly isLeg: boolean }[] = [
  { top: 'leftUpperArm', tip: 'leftHand', isLeg: false },
  { top: 'rightUpperArm', tip: 'rightHand', isLeg: false },
  { top: 'leftUpperLeg', tip: 'leftFoot', isLeg: true },
  { top: 'rightUpperLeg', tip: 'rightFoot', isLeg: true },
]

/** Numbers per stroke: how far out, how much farther than before, how fast. */
export const STROKE_WIDTH = 3

/** One limb going out: a punch, a kick, a reach, a step. */
export interface Stroke {
  /** Left arm, right arm, left leg, right leg. */
  readonly limb: number
  /** Frame of the index at which the limb is out farthest. */
  readonly peak: number
  /** Gain × speed, comparable between arms and legs, m²/s. */
  readonly strength: number
  readonly values: Float64Array
}

/** A limb must go out, or come back, by this much to have made a stroke, metres on the standard figure. */
const MIN_GAIN = { arm: 0.06, leg: 0.2 } as const
/** How long before its peak a stroke is looked at, seconds; no second peak within half of it. */
const SPAN = 0.6
/** Peaks of both limbs of a pair this near, seconds, are one movement. */
const TOGETHER = 0.2
/** The query must stand out by this many spreads, and its limb must do this many times as much as the other of its pair. */
const OUTSTANDING = { spreads: 0.7, ratio: 2 } as const
/** Gain × speed that a leg has where an arm has 1: a step is no gesture. */
const LEG_MEASURE = 3.3
/**
 * What arms and legs ordinarily do, of v in `strokesOf`: median, and half of the middle 68 %, of 2 159 strokes in 28 minutes of
 * everyday and sports recordings. Fixed, or in a folder of nothing but punches a punch would be ordinary.
 */
const ORDINARY = {
  arm: { median: [-0.75, -2.05, 0.48], spread: [0.14, 0.57, 0.47] },
  leg: { median: [-0.98, -1.25, 0.27], spread: [0.24, 0.32, 0.53] },
} as const
/** Height of the standing ankle of the standard figure, metres. */
const ANKLE = 0.08

/**
 * The moments at which a limb is out farthest, and how it got there:
 *
 *   arm  u = ‖hand − shoulder‖,     leg  u = ‖ankle − its place on the floor under the hip‖
 *   v = ln u, ln(u − least u before + 3 cm), ln(largest speed of the tip before, seen from the hips + 0.1 m/s)
 *   values = (v − median of ordinary strokes) / their spread
 *
 * Where the limb points and what the rest of the body does is left out: people of different schools
 * agree on little else. O(frames).
 */
export function strokesOf(track: CloudTrack): readonly Stroke[] {
  const { points, half, frameCount, frameRate, roles } = track
  const width = 3 * roles.length
  const offset = new Map(roles.map((role, index) => [role, 3 * index]))
  const span = Math.max(2, Math.round(SPAN * frameRate))
  const found: Stroke[] = []
  LIMBS.forEach(({ top, tip, isLeg }, limb) => {
    const [a, b] = [offset.get(top)!, offset.get(tip)!]
    const out = smoothed(frameCount, (f) => {
      const o = (half + f) * width
      const floor = isLeg ? ANKLE : points[o + a + 1]
      return Math.hypot(
        points[o + b] - points[o + a],
        points[o + b + 1] - floor,
        points[o + b + 2] - points[o + a + 2],
      )
    })
    const speed = smoothed(frameCount, (f) => {
      const [before, after] = [Math.max(f - 1, 0), Math.min(f + 1, frameCount - 1)]
      const [p, q] = [(half + before) * width, (half + after) * width]
      const d = (c: number): number => points[q + b + c] - points[q + c] - points[p + b + c] + points[p + c]
      return (Math.hypot(d(0), d(1), d(2)) * frameRate) / Math.max(1, after - before)
    })
    for (let peak = 0; peak < frameCount; peak++) {
      const from = Math.max(0, peak - span)
      const to = Math.min(frameCount - 1, peak + span)
      const near = [Math.max(0, peak - (span >> 1)), Math.min(frameCount - 1, peak + (span >> 1))] as const
      if (out[peak] < most(out, ...near)) continue
      const gain = out[peak] - least(out, from, peak)
      const back = out[peak] - least(out, peak, to)
      if (Math.max(gain, back) < (isLeg ? MIN_GAIN.leg : MIN_GAIN.arm)) continue
      const raw = [
        Math.log(Math.max(out[peak], 0.01)),
        Math.log(gain + 0.03),
        Math.log(most(speed, from, peak) + 0.1),
      ]
      const strength = Math.exp(raw[1] + raw[2]) / (isLeg ? LEG_MEASURE : 1)
      const { median, spread } = isLeg ? ORDINARY.leg : ORDINARY.arm
      const values = Float64Array.from(raw, (v, k) => (v - median[k]) / spread[k])
      found.push({ limb, peak, strength, values })
    }
  })
  // Both arms at once, in a jump or a swing of a club, are one movement of the body and no stroke of a limb.
  const together = TOGETHER * frameRate
  return found.filter(
    (stroke) =>
      !found.some(
        (other) =>
          other.limb === (stroke.limb ^ 1) &&
          Math.abs(other.peak - stroke.peak) <= together &&
          stroke.strength < OUTSTANDING.ratio * other.strength,
      ),
  )
}

/** What goes farther the same way than the query is still the same thing, a fiercer one: it counts this much. */
const BEYOND = 0.3

/**
 * How unlike the query q a stroke x is, 0 the same, 1 no nearer than an ordinary stroke of that limb:
 *
 *   s² = Σ w_k d_k² / Σ w_k z_k(q)²,   w_k = |z_k(q)|,   d_k = z_k(x) − z_k(q), beyond q times 0.3
 *
 * A kick is far from everything ordinary, so kicks may differ much; a small gesture must be met closely.
 */
export function strokeScore(query: Stroke, other: Stroke): number {
  let unlike = 0
  let whole = 0
  for (let k = 0; k < STROKE_WIDTH; k++) {
    const z = query.values[k]
    const gap = other.values[k] - z
    const d = gap * z > 0 ? BEYOND * gap : gap
    unlike += Math.abs(z) * d * d
    whole += Math.abs(z) * z * z
  }
  return whole > 0 ? Math.sqrt(unlike / whole) : Infinity
}

/** The stroke that a region is about, if it is about the stroke of one limb: not a walk's, a jump's or a swing's. */
export function strokeIn(strokes: readonly Stroke[], first: number, last: number): Stroke | undefined {
  const inside = strokes.filter(({ peak }) => peak >= first - 1 && peak <= last + 1)
  const best = inside.toSorted((a, b) => b.strength - a.strength)[0]
  if (best === undefined || (best.values[1] + best.values[2]) / 2 < OUTSTANDING.spreads) return undefined
  // Punches of both hands may follow each other; legs that take turns are walking.
  const rivals = inside.filter(({ limb }) => limb >= 2 && (limb ^ 1) === best.limb)
  return rivals.some(({ strength }) => best.strength < OUTSTANDING.ratio * strength) ? undefined : best
}

function most(values: Float64Array, from: number, to: number): number {
  let found = -Infinity
  for (let f = from; f <= to; f++) if (values[f] > found) found = values[f]
  return found
}

function least(values: Float64Array, from: number, to: number): number {
  let found = Infinity
  for (let f = from; f <= to; f++) if (values[f] < found) found = values[f]
  return found
}

/** ¼ ½ ¼ along time: one frame's jitter is no movement. */
function smoothed(count: number, at: (frame: number) => number): Float64Array {
  const raw = Float64Array.from({ length: count }, (_, f) => at(f))
  return raw.map((v, f) => (f === 0 || f === count - 1 ? v : (raw[f - 1] + 2 * v + raw[f + 1]) / 4))
}
