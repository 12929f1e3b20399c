import { makeMotion, quat, vec3, type Interval, type Motion, type Quat, type Vec3 } from '@understudy/motion'

/** What counts as a gap: something that holds still to the last digit, and then jumps to where it should be. */
export const GAP_DEFAULTS = {
  /** Shorter ones are no gap, frames; longer ones are no gap that can be filled by its ends, seconds. */
  frames: 3,
  seconds: 1.5,
  /** The jump out of it, beside the steps after it. */
  times: 3,
} as const

/** The motion without its gaps, and how many frames of how many curves were filled. */
export interface GapsFilled {
  readonly motion: Motion
  /** Frames of joints, the root's place counted as one. */
  readonly count: number
}

/** Steps smaller than this are none, radians or metres: a file's last digit. */
const STILL = 1e-6

/**
 * Fills gaps of each curve by a cubic that leaves and arrives as the frames around it move (Hermite); rotations in the
 * logarithm of the turn across the gap:
 *
 *   x(s) = h₀₁(s) Δ + h₁₀(s) T v₀ + h₁₁(s) T v₁,   s from 0 to 1 over T seconds
 *
 * Gaps are found as a value that holds and then jumps; `within` names one by its time instead, for all curves.
 */
export function fillGaps(motion: Motion, within?: Interval): GapsFilled {
  const { frameCount, frameRate, skeleton } = motion
  const rootPositions = motion.rootPositions.slice()
  const rotations = motion.rotations.slice()
  const width = 4 * skeleton.jointCount
  const named = within && runWithin(within, frameRate, frameCount)
  let count = 0
  const fill = (
    step: (from: number, to: number) => Vec3,
    put: (frame: number, from: number, by: Vec3) => void,
  ): void => {
    const runs = within ? (named ? [named] : []) : gapsOf(step, frameCount, frameRate)
    for (const [before, after] of runs) {
      const long = after - before
      const leaving = before > 0 ? step(before - 1, before) : vec3.ZERO
      const arriving = after + 1 < frameCount ? step(after, after + 1) : vec3.ZERO
      const across = step(before, after)
      for (let frame = before + 1; frame < after; frame++) {
        count++
        put(frame, before, hermite((frame - before) / long, across, leaving, arriving, long))
      }
    }
  }
  const p = motion.rootPositions
  const place = (frame: number): Vec3 => [p[3 * frame], p[3 * frame + 1], p[3 * frame + 2]]
  fill(
    (from, to) => vec3.subtract(place(to), place(from)),
    (frame, from, by) => rootPositions.set(vec3.add(place(from), by), 3 * frame),
  )
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    const turn = (frame: number): Quat => quat.quatAt(motion.rotations, width * frame + 4 * joint)
    fill(
      (from, to) => turnBetween(turn(from), turn(to)),
      (frame, from, by) => rotations.set(quat.multiply(turn(from), quat.exp(by)), width * frame + 4 * joint),
    )
  }
  return { motion: count === 0 ? motion : makeMotion({ ...motion, rootPositions, rotations }), count }
}

/** The logarithm of the shorter turn from one to the other. */
function turnBetween(a: Quat, b: Quat): Vec3 {
  const [x, y, z, w] = quat.multiply(quat.inverse(a), b)
  return quat.log(w < 0 ? [-x, -y, -z, -w] : [x, y, z, w])
}

function hermite(s: number, across: Vec3, leaving: Vec3, arriving: Vec3, long: number): Vec3 {
  const [h01, h10, h11] = [s * s * (3 - 2 * s), s * (1 - s) ** 2, s * s * (s - 1)]
  return [0, 1, 2].map(
    (c) => h01 * across[c] + long * (h10 * leaving[c] + h11 * arriving[c]),
  ) as unknown as Vec3
}

/** The last good frame before a stretch and the first after it; none where it reaches an end. */
function runWithin(
  { start, end }: Interval,
  rate: number,
  count: number,
): readonly [number, number] | undefined {
  const [before, after] = [Math.ceil(start * rate - 1e-6) - 1, Math.floor(end * rate + 1e-6) + 1]
  return before >= 0 && after < count && after - before > 1 ? [before, after] : undefined
}

/** Stretches of one curve that hold and then jump: the frame that is held, and the first that is not. */
function gapsOf(
  step: (from: number, to: number) => Vec3,
  count: number,
  rate: number,
): readonly (readonly [number, number])[] {
  const steps = Float64Array.from({ length: count }, (_, frame) =>
    frame === 0 ? 0 : vec3.length(step(frame - 1, frame)),
  )
  const found: (readonly [number, number])[] = []
  for (let frame = 1; frame < count; frame++) {
    if (steps[frame] > STILL) continue
    const before = frame - 1
    while (frame < count && steps[frame] <= STILL) frame++
    // Whoever stands at the start or at the end has no gap there.
    if (before === 0 || frame >= count - 1) continue
    const long = frame - before
    if (long <= GAP_DEFAULTS.frames || long > GAP_DEFAULTS.seconds * rate) continue
    const usual = Math.max(steps[before], steps[frame + 1])
    if (steps[frame] > GAP_DEFAULTS.times * usual && steps[frame] > STILL) found.push([before, frame])
  }
  return found
}
