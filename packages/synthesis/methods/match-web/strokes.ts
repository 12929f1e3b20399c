import { portable } from '@understudy/kernels'
import type { Role } from '@understudy/motion'
import type { CloudTrack } from '../../analysis/index.ts'

const LIMBS: readonly { readonly top: Role; readonly tip: Role; readonly isLeg: boolean }[] = [
  { top: 'leftUpperArm', tip: 'leftHand', isLeg: false },
  { top: 'rightUpperArm', tip: 'rightHand', isLeg: false },
  { top: 'leftUpperLeg', tip: 'leftFoot', isLeg: true },
  { top: 'rightUpperLeg', tip: 'rightFoot', isLeg: true },
]

/** One limb going out: a punch, a kick, a reach, a step. */
export interface Stroke {
  /** Left arm, right arm, left leg, right leg. */
  readonly limb: number
  /** Frame of the index at which the limb arrives where it is out farthest: it may stay there. */
  readonly peak: number
  /** Gain × speed, comparable between arms and legs, m²/s. */
  readonly strength: number
  /** How far it goes beyond ordinary strokes, in spreads: an arm by how far out it is, a leg by gain and speed. */
  readonly outstanding: number
  /** What it is like, each in spreads from the ordinary: five numbers for an arm, three for a leg. */
  readonly values: Float64Array
}

/** A limb must go out, or come back, by this much to have made a stroke, metres on the standard figure. */
const MIN_GAIN = { arm: 0.1, leg: 0.2 } as const
/** How long before its peak a stroke is looked at, seconds: a reach takes longer than a kick. */
const SPAN = { arm: 1.2, leg: 0.6 } as const
/** No second peak within this time, seconds. */
const APART = 0.3
/** Peaks of both limbs of a pair this near, seconds, are one movement, unless one does so many times as much. */
const TOGETHER = { seconds: 0.2, ratio: 2 } as const
/** Gain × speed that a leg has where an arm has 1: a step is no gesture. */
const LEG_MEASURE = 3.3
/**
 * What arms and legs ordinarily do, of v in `strokesOf`: median, and half of the middle 68 %, of 1 719 strokes of arms and
 * 2 159 of legs in 28 minutes of everyday and sports recordings. Fixed, or in a folder of nothing but punches a punch would be ordinary.
 */
const ORDINARY = {
  arm: { median: [-0.83, -0.12, -0.23, 0.16, -1.33], spread: [0.6, 0.22, 0.3, 0.59, 0.4] },
  leg: { median: [-0.98, -1.25, 0.27], spread: [0.24, 0.32, 0.53] },
} as const
/** Farther out than this many spreads is all the same. */
const MOST = 6
/** Height of the standing ankle of the standard figure, metres. */
const ANKLE = 0.08
/** Length of its straight arm, metres. */
const ARM = 0.53

/**
 * The moments at which a limb gets out farthest, and how it got there:
 *
 *   arm  u = ‖hand − its place when it hangs beside the trunk‖,   leg  u = ‖ankle − its place on the floor under the hip‖
 *   gain = u − least u before,   speed = largest of the tip before, seen from the hips
 *   arm  v = ln u, ln(stretch), ln(least stretch on the way), ln(speed + 0.1 m/s), ln(seconds from 20 to 90 % of the gain + 0.03)
 *   leg  v = ln u, ln(gain + 3 cm), ln(speed + 0.1 m/s)
 *   values = (v − median of ordinary strokes) / their spread
 *
 * Stretch is ‖hand − shoulder‖ as a share of the straight arm. Hanging is seen from the trunk: who bends to the floor and
 * reaches does what a standing person does who reaches forward. Where the limb points and what the rest of the body
 * does is left out: people of different schools agree on little else. O(frames).
 */
export function strokesOf(track: CloudTrack): readonly Stroke[] {
  const found = LIMBS.flatMap((_, limb) => strokesOfLimb(track, limb))
  // Both arms at once, in a jump or a swing of a club, are one movement of the body and no stroke of a limb.
  const together = TOGETHER.seconds * track.frameRate
  return found.filter(
    (stroke) =>
      !found.some(
        (other) =>
          other.limb === (stroke.limb ^ 1) &&
          Math.abs(other.peak - stroke.peak) <= together &&
          stroke.strength < TOGETHER.ratio * other.strength,
      ),
  )
}

function strokesOfLimb(track: CloudTrack, limb: number): readonly Stroke[] {
  const { frameCount, frameRate } = track
  const { isLeg } = LIMBS[limb]
  const { out, stretch, speed } = coursesOf(track, limb)
  const span = Math.max(2, Math.round((isLeg ? SPAN.leg : SPAN.arm) * frameRate))
  const apart = Math.max(1, Math.round(APART * frameRate))
  const found: Stroke[] = []
  for (let peak = 0; peak < frameCount; peak++) {
    const near = [Math.max(0, peak - apart), Math.min(frameCount - 1, peak + apart)] as const
    // Of a limb that is held exactly still, as a performer's is, the first frame counts.
    if (out[peak] < most(out, ...near) || (peak > 0 && out[peak - 1] >= out[peak])) continue
    const from = Math.max(0, peak - span)
    const begin = isLeg ? lowest(out, from, peak) : restBefore(out, from, peak, frameRate)
    const gain = out[peak] - out[begin]
    const back = out[peak] - out[lowest(out, peak, Math.min(frameCount - 1, peak + span))]
    if (Math.max(gain, back) < (isLeg ? MIN_GAIN.leg : MIN_GAIN.arm)) continue
    const fastest = portable.log(most(speed, isLeg ? from : begin, peak) + 0.1)
    const gained = portable.log(gain + 0.03)
    const raw = isLeg
      ? [portable.log(Math.max(out[peak], 0.01)), gained, fastest]
      : [
          portable.log(out[peak] + 0.01),
          portable.log(stretch[peak]),
          portable.log(stretch[lowest(stretch, begin, peak)]),
          fastest,
          portable.log(riseOf(out, begin, peak) / frameRate + 0.03),
        ]
    const { median, spread } = isLeg ? ORDINARY.leg : ORDINARY.arm
    const values = Float64Array.from(raw, (v, k) =>
      Math.min(Math.max((v - median[k]) / spread[k], -MOST), MOST),
    )
    // An arm that punches from a guard gains little; a leg is out far at every long step.
    const outstanding = isLeg ? (values[1] + values[2]) / 2 : values[0]
    const strength = portable.exp(gained + fastest) / (isLeg ? LEG_MEASURE : 1)
    const arrival = arrivalOf(out, begin, peak)
    // A limb that stays out has several peaks and arrives once.
    if (found.at(-1)?.peak !== arrival) found.push({ limb, peak: arrival, strength, outstanding, values })
  }
  return found
}

/** Of every frame: how far out the limb is, how stretched (arms), and how fast its tip moves as seen from the hips. */
function coursesOf(
  { points, half, frameCount, frameRate, roles }: CloudTrack,
  limb: number,
): { out: Float64Array; stretch: Float64Array; speed: Float64Array } {
  const { top, tip, isLeg } = LIMBS[limb]
  const width = 3 * roles.length
  const [a, b, chest] = [top, tip, 'chest' as const].map((role) => 3 * roles.indexOf(role))
  const away = (o: number, c: number): number => points[o + b + c] - points[o + a + c]
  const out = smoothed(frameCount, (f) => {
    const o = (half + f) * width
    if (isLeg) return portable.hypot(away(o, 0), points[o + b + 1] - ANKLE, away(o, 2))
    const down = (c: number): number => points[o + c] - points[o + chest + c]
    const k = ARM / (portable.hypot(down(0), down(1), down(2)) || 1)
    return portable.hypot(away(o, 0) - k * down(0), away(o, 1) - k * down(1), away(o, 2) - k * down(2))
  })
  const stretch = smoothed(frameCount, (f) => {
    const o = (half + f) * width
    return Math.max(portable.hypot(away(o, 0), away(o, 1), away(o, 2)) / ARM, 1e-3)
  })
  const speed = smoothed(frameCount, (f) => {
    const [before, after] = [Math.max(f - 1, 0), Math.min(f + 1, frameCount - 1)]
    const [p, q] = [(half + before) * width, (half + after) * width]
    const d = (c: number): number => points[q + b + c] - points[q + c] - points[p + b + c] + points[p + c]
    return (portable.hypot(d(0), d(1), d(2)) * frameRate) / Math.max(1, after - before)
  })
  return { out, stretch, speed }
}

/** An arm rests where it comes no nearer by this much, metres, for this long, seconds. */
const REST = { metres: 0.02, seconds: 0.2 } as const

/** Back from the peak to where the arm last rested or turned: who raises a guard and then punches has made two movements. */
function restBefore(out: Float64Array, from: number, peak: number, frameRate: number): number {
  const patience = Math.max(1, Math.round(REST.seconds * frameRate))
  // The arm may rest at its peak as well: that hold is passed over first.
  let begin = peak
  while (begin > from && out[begin] > out[peak] - REST.metres) begin--
  for (let f = begin - 1; f >= from && begin - f <= patience; f--)
    if (out[f] < out[begin] - REST.metres) begin = f
  return begin
}

/** The first frame of those before the peak that are out as far as it, but for a twentieth of the gain. */
function arrivalOf(out: Float64Array, begin: number, peak: number): number {
  const enough = out[peak] - 0.05 * (out[peak] - out[begin])
  let arrival = peak
  while (arrival > begin && out[arrival - 1] >= enough) arrival--
  return arrival
}

/** Frames from the last time below 20 % of the gain to the last time below 90 %. */
function riseOf(out: Float64Array, begin: number, peak: number): number {
  const gain = out[peak] - out[begin]
  let late = peak
  while (late > begin && out[late] > out[begin] + 0.9 * gain) late--
  let early = late
  while (early > begin && out[early] > out[begin] + 0.2 * gain) early--
  return late - early + 1
}

function most(values: Float64Array, from: number, to: number): number {
  let found = -Infinity
  for (let f = from; f <= to; f++) if (values[f] > found) found = values[f]
  return found
}

/** Where the least value is; of equals the last. */
function lowest(values: Float64Array, from: number, to: number): number {
  let found = to
  for (let f = to; f >= from; f--) if (values[f] < values[found]) found = f
  return found
}

/** ¼ ½ ¼ along time: one frame's jitter is no movement. */
function smoothed(count: number, at: (frame: number) => number): Float64Array {
  const raw = new Float64Array(count)
  for (let f = 0; f < count; f++) raw[f] = at(f)
  const out = raw.slice()
  for (let f = 1; f < count - 1; f++) out[f] = (raw[f - 1] + 2 * raw[f] + raw[f + 1]) / 4
  return out
}
