import type { Interval, Motion } from '@understudy/motion'

/** Frames, both ends included. */
export interface FrameRange {
  readonly first: number
  readonly last: number
}

/** The frames of a half-open interval: i / frameRate in [start, end). Empty (`last < first`) if it holds none. */
export function framesOf(motion: Motion, { start, end }: Interval): FrameRange {
  // A start written as a decimal may lie a rounding error after its frame.
  const first = Math.max(0, Math.ceil(start * motion.frameRate - 1e-6))
  const last = Math.min(motion.frameCount, Math.ceil(end * motion.frameRate - 1e-6)) - 1
  return { first, last }
}
