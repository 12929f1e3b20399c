import { duration, resample, slice, type Motion } from '@understudy/motion'

/** Pieces are this long, seconds: a score of three seconds and one of a minute are not the same thing. */
const PIECE = 3
const RATE = 30

/** Cuts a motion into pieces of about three seconds at 30 Hz, as naturalness is judged; at most `most`, from the start. */
export function inPieces(motion: Motion, most = Infinity): Motion[] {
  const coarse = motion.frameRate === RATE ? motion : resample(motion, RATE)
  const seconds = duration(coarse)
  const count = Math.max(1, Math.round(seconds / PIECE))
  return Array.from({ length: Math.min(count, most) }, (_, k) =>
    slice(coarse, (k * seconds) / count, ((k + 1) * seconds) / count),
  )
}
