import { percentile, type BodyTracks } from './body-tracks.ts'

/** Samples in which one foot carries the body while the other swings. */
export interface SingleSupport {
  /** Per sample: 0 neither or both, 1 left, 2 right. */
  readonly side: Uint8Array
  /** Height of the standing foot's middle, metres. */
  readonly floor: number
  /** `[start, end)` and side of each stretch. */
  readonly phases: readonly { readonly start: number; readonly end: number; readonly side: 1 | 2 }[]
}

/** A standing foot moves at most this share of the swinging one's speed. Ratios do not depend on the rate. */
const STILL_SHARE = 0.2
/** A swinging foot moves at least this share of the clip's fastest (95 %), or two feet that stand are compared. */
const SWING_SHARE = 0.25
/** A standing foot's middle is at most this far above the floor, metres. */
const STANDING_HEIGHT = 0.06

/** Finds who carries the body without knowing the rate: only ratios of speeds are used. `margin` samples at both ends are left out. */
export function findSingleSupport(
  { sampleCount }: BodyTracks,
  left: Float64Array,
  right: Float64Array,
  margin: number,
): SingleSupport {
  const heights = (track: Float64Array): Float64Array =>
    Float64Array.from({ length: sampleCount }, (_, sample) => track[3 * sample + 1])
  const floor = Math.min(percentile(heights(left), 0.1), percentile(heights(right), 0.1))
  const speedLeft = speeds(left, sampleCount)
  const speedRight = speeds(right, sampleCount)
  const fastest = Float64Array.from(speedLeft, (speed, sample) => Math.max(speed, speedRight[sample]))
  const swinging = SWING_SHARE * percentile(fastest, 0.95)
  const side = new Uint8Array(sampleCount)
  const phases: { start: number; end: number; side: 1 | 2 }[] = []
  for (let sample = margin; sample < sampleCount - margin; sample++) {
    if (!(fastest[sample] > swinging)) continue
    const isLow = (track: Float64Array): boolean => track[3 * sample + 1] < floor + STANDING_HEIGHT
    const stands: 0 | 1 | 2 =
      speedLeft[sample] < STILL_SHARE * speedRight[sample] && isLow(left)
        ? 1
        : speedRight[sample] < STILL_SHARE * speedLeft[sample] && isLow(right)
          ? 2
          : 0
    if (stands === 0) continue
    side[sample] = stands
    const last = phases.at(-1)
    if (last?.side === stands && last.end === sample) last.end++
    else phases.push({ start: sample, end: sample + 1, side: stands })
  }
  return { side, floor, phases }
}

/** Per sample, metres; central differences, one-sided at the ends. */
function speeds(track: Float64Array, sampleCount: number): Float64Array {
  return Float64Array.from({ length: sampleCount }, (_, sample) => {
    const a = 3 * Math.max(sample - 1, 0)
    const b = 3 * Math.min(sample + 1, sampleCount - 1)
    const steps = Math.max((b - a) / 3, 1)
    return Math.hypot(track[b] - track[a], track[b + 1] - track[a + 1], track[b + 2] - track[a + 2]) / steps
  })
}
