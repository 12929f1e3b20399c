import { smoothStep } from '@understudy/motion'
import type { FrameRange } from '../../analysis/quality/index.ts'

export interface BridgeOptions {
  /** Frames over which a correction is let go where no other follows. */
  readonly fade: number
  /** Frames over which its rate of change is let go: short, or a quick strike would bend the whole swing before it. */
  readonly speedFade: number
}

/**
 * Fills the frames between settled stretches of a track of corrections `[frame][xyz]`, continuous with its slope.
 * With c, ċ the value and slope at the end of a stretch, τ frames after it,
 *
 *   c(τ) = c (1 − h(τ/T)) + ċ D g(τ/D),   h(s) = 3s² − 2s³,  g(s) = s(1 − s)² for s < 1, else 0
 *
 * and the same backwards from the next stretch, added. T is the fade, or the whole gap if two fades would meet: then
 * the values cross over. Slopes come from a line through the nearest `SLOPE` seconds: jitter must not be extrapolated.
 */
export function bridgeGaps(
  track: Float64Array,
  settled: readonly FrameRange[],
  { fade, speedFade }: BridgeOptions,
): void {
  const frameCount = track.length / 3
  for (let i = -1; i < settled.length; i++) {
    const before = settled[i]
    const after = settled[i + 1]
    const from = before ? before.last : -1
    const to = after ? after.first : frameCount
    if (to - from < 2) continue
    const gap = to - from
    // At the clip's ends there is nothing to be back at: the fade simply runs out of frames.
    const between = before !== undefined && after !== undefined
    const length = between && gap <= 2 * fade ? gap : fade
    const reach = between ? Math.min(speedFade, gap) : speedFade
    for (let c = 0; c < 3; c++) {
      const [a, aSlope] = before ? endOf(track, before, c, 1) : [0, 0]
      const [b, bSlope] = after ? endOf(track, after, c, -1) : [0, 0]
      for (let frame = from + 1; frame < to; frame++) {
        const past = frame - from
        const ahead = to - frame
        track[3 * frame + c] =
          a * (1 - smoothStep(past / length)) +
          aSlope * reach * bump(past / reach) +
          b * (1 - smoothStep(ahead / length)) +
          bSlope * reach * bump(ahead / reach)
      }
    }
  }
}

/** Frames a slope is taken over: 30 ms at 120 Hz. */
const SLOPE_FRAMES = 4

/** Value and outward slope (per frame) of a component at the last (`direction` 1) or first (−1) frame of a stretch. */
function endOf(
  track: Float64Array,
  { first, last }: FrameRange,
  component: number,
  direction: 1 | -1,
): [value: number, slope: number] {
  const end = direction === 1 ? last : first
  const value = track[3 * end + component]
  const count = Math.min(SLOPE_FRAMES, last - first)
  if (count < 1) return [value, 0]
  // Least squares through the end point itself: Σ k (c₀ − c₋ₖ) / Σ k².
  let up = 0
  let down = 0
  for (let k = 1; k <= count; k++) {
    up += k * (value - track[3 * (end - direction * k) + component])
    down += k * k
  }
  return [value, up / down]
}

const bump = (s: number): number => (s >= 1 ? 0 : s * (1 - s) * (1 - s))
