import type { Annotations, HandPose, HandPoseName, Interval } from '../annotations/annotations.ts'

/**
 * The angles of a hand, degrees. For each of the four fingers: bend at the knuckle, the middle and the last joint, and the
 * part of the way they are spread in the open hand that is taken back (1: side by side). For the thumb: how far it is
 * swung under the palm, and the bend of its three joints.
 */
export interface HandAngles {
  /** `[thumb's swing, its three bends, then per finger: three bends, closing]`. */
  readonly values: readonly number[]
}

export const HAND_ANGLES = 4 + 4 * 4

const pose = (
  thumb: readonly [swing: number, base: number, middle: number, last: number],
  ...fingers: readonly (readonly [knuckle: number, middle: number, last: number, closed: number])[]
): HandAngles => ({ values: [...thumb, ...fingers.flat()] })

/** Index, middle, ring, little finger. */
const ANGLES: Readonly<Record<HandPoseName, HandAngles>> = {
  relaxed: pose([24, 4, 12, 18], [16, 24, 12, 0.55], [22, 30, 16, 0.5], [26, 33, 18, 0.6], [29, 33, 18, 0.6]),
  fist: pose([58, 22, 30, 52], [84, 104, 62, 0.95], [88, 104, 64, 1], [90, 104, 64, 1], [90, 102, 62, 0.95]),
  grip: pose([56, 8, 22, 30], [56, 66, 36, 0.8], [60, 68, 38, 0.9], [64, 68, 38, 0.9], [66, 66, 36, 0.8]),
  flat: pose([8, 14, 6, 4], [2, 3, 2, 0.8], [2, 3, 2, 0.8], [2, 3, 2, 0.8], [3, 3, 2, 0.75]),
  point: pose([56, 20, 30, 48], [4, 6, 4, 0.6], [86, 104, 62, 0.9], [90, 104, 64, 1], [90, 102, 62, 0.9]),
  hold: pose([40, 2, 14, 20], [38, 34, 18, 0.6], [42, 36, 20, 0.7], [44, 38, 20, 0.7], [46, 38, 20, 0.6]),
}

/** A hand takes this long from one pose to the next, seconds, half of it before the interval's edge. */
const CHANGE = 0.16

/**
 * A hand's angles at a time: with wᵢ how far into pose i the hand is (1 inside, eased to 0 over `CHANGE` around each
 * end, relaxed taking what is left of one), θ = Σ wᵢ θᵢ / Σ wᵢ. A hand that holds the partner's and is told nothing else holds.
 */
export function handAnglesAt(
  { handPoses, handholds }: Pick<Annotations, 'handPoses' | 'handholds'>,
  role: HandPose['role'],
  seconds: number,
  out: Float64Array,
): void {
  out.fill(0)
  let sum = 0
  const mix = (name: HandPoseName, weight: number): void => {
    const { values } = ANGLES[name]
    for (let i = 0; i < HAND_ANGLES; i++) out[i] += weight * values[i]
    sum += weight
  }
  for (const item of handPoses) {
    if (item.role !== role) continue
    const weight = insideOf(item, seconds)
    if (weight > 0) mix(item.pose, weight)
  }
  const told = sum
  if (told < 1)
    for (const item of handholds) {
      if (item.role !== role) continue
      const weight = Math.min(insideOf(item, seconds), 1 - Math.min(1, sum))
      if (weight > 0) mix('hold', weight)
    }
  if (sum < 1) mix('relaxed', 1 - sum)
  for (let i = 0; i < HAND_ANGLES; i++) out[i] /= sum
}

/** 1 inside, 0 outside, eased over `CHANGE` around each end. */
function insideOf({ start, end }: Interval, seconds: number): number {
  const t = Math.min((seconds - start) / CHANGE, (end - seconds) / CHANGE) + 0.5
  const u = Math.min(1, Math.max(0, t))
  return u * u * (3 - 2 * u)
}
