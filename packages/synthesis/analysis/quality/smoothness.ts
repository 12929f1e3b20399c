import { portable } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { percentile } from '../contacts/tracks.ts'
import { spread, type Spread } from './spread.ts'

/** How much joints leap (centimetres) and jerk (metres per second³), over the clip and at its seams. */
export interface Smoothness {
  /** Mean over the joints of how far they leap between two frames beyond what their speeds explain. 99th percentile of the clip. */
  readonly jumpP99Cm: number
  /** Root mean square over the joints of their jerk, at 30 samples per second. 99th percentile of the clip. */
  readonly jerkP99MPerS3: number
  /** The same at the seams, one value each; only if seams were given. */
  readonly seamJumpCm?: Spread
  readonly seamJerkMPerS3?: Spread
}

/** Jerk is taken over steps of this length, seconds: at 120 Hz, third differences of single frames are all marker noise. */
const JERK_STEP = 1 / 30

/**
 * How smoothly a motion runs, and whether its seams stand out. Between frames i and i + 1, per joint,
 *
 *   jump = ‖ (p₊₁ − p₀) − ½ ((p₀ − p₋₁) + (p₊₂ − p₊₁)) ‖          jerk = ‖ p₊₂ₕ − 3p₊ₕ + 3p₀ − p₋ₕ ‖ / (h Δt)³
 *
 * A true jump keeps its size at any frame rate; a smooth path's shrinks with Δt². A seam is the step from the last
 * frame before its time to the next; its jerk is the largest of those whose differences span it.
 */
export function smoothness(
  motion: Motion,
  positions: Float32Array,
  seams: readonly number[] = [],
): Smoothness {
  const { frameCount, frameRate } = motion
  const step = Math.max(1, Math.round(JERK_STEP * frameRate))
  const jumps = new Float64Array(Math.max(0, frameCount - 3))
  for (let i = 0; i < jumps.length; i++) jumps[i] = 100 * jumpAt(motion, positions, i + 1)
  const jerks = new Float64Array(Math.max(0, frameCount - 3 * step))
  for (let i = 0; i < jerks.length; i++) jerks[i] = jerkAt(motion, positions, i + step, step)
  const own = {
    jumpP99Cm: jumps.length === 0 ? 0 : percentile(jumps, 0.99),
    jerkP99MPerS3: jerks.length === 0 ? 0 : percentile(jerks, 0.99),
  }
  if (seams.length === 0) return own
  const frames = seams.map((seconds) => Math.floor(seconds * frameRate - 1e-6))
  const inside = frames.filter((frame) => frame >= 1 && frame - 1 < jumps.length)
  return {
    ...own,
    seamJumpCm: spread(inside.map((frame) => jumps[frame - 1])),
    seamJerkMPerS3: spread(
      inside.map((frame) => {
        let most = 0
        for (let i = frame - 3 * step + 1; i <= frame; i++)
          if (i >= 0 && i < jerks.length) most = Math.max(most, jerks[i])
        return most
      }),
    ),
  }
}

function jumpAt({ skeleton: { jointCount } }: Motion, p: Float32Array, frame: number): number {
  const row = 3 * jointCount
  let sum = 0
  for (let at = frame * row; at < (frame + 1) * row; at += 3) {
    let squared = 0
    for (let c = at; c < at + 3; c++)
      squared += (1.5 * (p[c + row] - p[c]) - 0.5 * (p[c + 2 * row] - p[c - row])) ** 2
    sum += Math.sqrt(squared)
  }
  return sum / jointCount
}

function jerkAt(
  { skeleton: { jointCount }, frameRate }: Motion,
  p: Float32Array,
  frame: number,
  step: number,
): number {
  const row = 3 * jointCount * step
  let sum = 0
  for (let c = 3 * jointCount * frame; c < 3 * jointCount * (frame + 1); c++)
    sum += (p[c + 2 * row] - 3 * p[c + row] + 3 * p[c] - p[c - row]) ** 2
  return Math.sqrt(sum / jointCount) * portable.pow(frameRate / step, 3)
}
