import { percentile, type BodyTracks } from './body-tracks.ts'

/** Samples in which one foot carries the body while the other swings. */
export interface SingleSupport {
  /** Per sample: 0 neither or both, 1 left, 2 right. */
  readonly side: Uint8Array
  /** Height of the standing foot's middle, metres. */
  readonly floor: number
  readonly phases: readonly SupportPhase[]
}

/** `[start, end)` of a stretch on one foot. */
export interface SupportPhase {
  readonly start: number
  readonly end: number
  readonly side: 1 | 2
  /** The other foot truly goes somewhere. */
  readonly isStep: boolean
}

/** A standing foot moves at most this share of the swinging one's speed. Ratios do not depend on the rate. */
const STILL_SHARE = 0.2
/** A swinging foot moves at least this share of the clip's fastest (95 %), or two feet that stand are compared. */
const SWING_SHARE = 0.25
/** Metres that the other foot's middle must get away from where it was: with less it was shifted or rolled, and carried on carrying. */
const STEP = 0.1
/** A standing foot's middle is at most this far above the floor, metres. */
const STANDING_HEIGHT = 0.06

/** Finds who carries the body without knowing the rate: only ratios of speeds are used. `margin` samples at both ends are left out. */
export function findSingleSupport(
  { sampleCount }: BodyTracks,
  left: Float64Array,
  right: Float64Array,
  margin: number,
): SingleSupport {
  const heights = (track: Float64Array): Float64Array => {
    const out = new Float64Array(sampleCount)
    for (let sample = 0; sample < sampleCount; sample++) out[sample] = track[3 * sample + 1]
    return out
  }
  const floor = Math.min(percentile(heights(left), 0.1), percentile(heights(right), 0.1))
  const speedLeft = speeds(left, sampleCount)
  const speedRight = speeds(right, sampleCount)
  const fastest = speedLeft.map((speed, sample) => Math.max(speed, speedRight[sample]))
  const swinging = SWING_SHARE * percentile(fastest, 0.95)
  const side = new Uint8Array(sampleCount)
  const phases: { start: number; end: number; side: 1 | 2 }[] = []
  for (let sample = margin; sample < sampleCount - margin; sample++) {
    if (!(fastest[sample] > swinging)) continue
    const low = floor + STANDING_HEIGHT
    let stands: 0 | 1 | 2 = 0
    if (speedLeft[sample] < STILL_SHARE * speedRight[sample] && left[3 * sample + 1] < low) stands = 1
    else if (speedRight[sample] < STILL_SHARE * speedLeft[sample] && right[3 * sample + 1] < low) stands = 2
    if (stands === 0) continue
    side[sample] = stands
    const last = phases.at(-1)
    if (last?.side === stands && last.end === sample) last.end++
    else phases.push({ start: sample, end: sample + 1, side: stands })
  }
  return {
    side,
    floor,
    phases: phases.map((phase) => {
      const swung = phase.side === 1 ? right : left
      return { ...phase, isStep: reach(swung, phase.start, phase.end) >= STEP }
    }),
  }
}

/** How far a track gets from where it starts within `[start, end)`, metres. */
function reach(track: Float64Array, start: number, end: number): number {
  let most = 0
  for (let at = 3 * start; at < 3 * end; at += 3) {
    const [x, y, z] = [0, 1, 2].map((c) => track[at + c] - track[3 * start + c])
    most = Math.max(most, x * x + y * y + z * z)
  }
  return Math.sqrt(most)
}

/** Per sample, metres; central differences, zero at the ends. */
function speeds(track: Float64Array, sampleCount: number): Float64Array {
  const out = new Float64Array(sampleCount)
  for (let sample = 1; sample + 1 < sampleCount; sample++) {
    const at = 3 * sample
    const x = track[at + 3] - track[at - 3]
    const y = track[at + 4] - track[at - 2]
    const z = track[at + 5] - track[at - 1]
    out[sample] = Math.sqrt(x * x + y * y + z * z) / 2
  }
  return out
}
