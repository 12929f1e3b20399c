import { portable } from '@understudy/kernels'
import { jointOf, worldPositions, type Motion } from '@understudy/motion'

/** A knee that leaps by more than this between two frames, beyond what its speed explains, has popped: degrees. */
export const POP_DEGREES = 10

/** Speeds are taken over this time, seconds: between single frames at 120 Hz they are mostly marker noise. */
const STEP = 1 / 30

/** How suddenly knees bend and stretch. */
export interface Knees {
  /** The fastest a knee bends or stretches, degrees per second, over 1/30 s. */
  readonly fastestDegreesPerSecond: number
  /** Steps from frame to frame in which a knee pops. */
  readonly pops: number
}

/**
 * How the knees bend: θ is the angle between thigh and shank, 0 where the leg is straight,
 *
 *   speed = | θ(f + h) − θ(f) | / h Δt          h Δt = 1/30 s
 *   leap  = | (θ₊₁ − θ₀) − ½ ((θ₀ − θ₋₁) + (θ₊₂ − θ₊₁)) |       a pop where it is largest and exceeds `POP_DEGREES`
 *
 * A quick kick is fast and does not pop; a leg that inverse kinematics straightens from one frame to the next does both.
 */
export function measureKnees(motion: Motion, positions: Float32Array = worldPositions(motion)): Knees {
  const { frameCount, frameRate } = motion
  const step = Math.max(1, Math.round(STEP * frameRate))
  let [fastest, pops] = [0, 0]
  for (const side of ['left', 'right'] as const) {
    const bend = kneeAngles(motion, side, positions)
    for (let f = 0; f + step < frameCount; f++)
      fastest = Math.max(fastest, (Math.abs(bend[f + step] - bend[f]) * frameRate) / step)
    pops += kneeLeaps(bend, POP_DEGREES).length
  }
  return { fastestDegreesPerSecond: fastest, pops }
}

/**
 * Frames after which a knee leaps by more than some degrees. The steps beside a leap show half of it: each leap counts
 * once, where it is largest.
 */
export function kneeLeaps(bend: Float64Array, degrees: number): readonly number[] {
  const leaps = bend.map((angle, f) =>
    f === 0 || f + 2 >= bend.length
      ? 0
      : Math.abs(1.5 * (bend[f + 1] - angle) - 0.5 * (bend[f + 2] - bend[f - 1])),
  )
  return [...leaps.keys()].filter(
    (f) => leaps[f] > degrees && leaps[f] > (leaps[f - 1] ?? 0) && leaps[f] >= (leaps[f + 1] ?? 0),
  )
}

/** The angle between thigh and shank in every frame, degrees. */
export function kneeAngles(
  motion: Motion,
  side: 'left' | 'right',
  positions: Float32Array = worldPositions(motion),
): Float64Array {
  const { jointCount } = motion.skeleton
  const [hip, knee, ankle] = (['UpperLeg', 'LowerLeg', 'Foot'] as const).map((part) =>
    jointOf(motion.skeleton, `${side}${part}`, 'kneeAngles'),
  )
  return Float64Array.from({ length: motion.frameCount }, (_, frame) => {
    const at = (joint: number): number => 3 * (frame * jointCount + joint)
    const [h, k, a] = [at(hip), at(knee), at(ankle)]
    let [uv, uu, vv] = [0, 0, 0]
    for (let c = 0; c < 3; c++) {
      const u = positions[k + c] - positions[h + c]
      const v = positions[a + c] - positions[k + c]
      uv += u * v
      uu += u * u
      vv += v * v
    }
    return (180 / Math.PI) * portable.acos(Math.min(1, Math.max(-1, uv / Math.sqrt(uu * vv))))
  })
}
