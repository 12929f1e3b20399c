import { scalar, type Kernels } from '@understudy/kernels'
import { duration, MotionError, type Motion } from '@understudy/motion'
import { finishFeet } from '../blend/finish-feet.ts'
import { held } from '../place/place-motion.ts'
import { transitionAt, transitionPointAt } from '../transition/index.ts'

/** A motion on a line of motions. */
export interface SequenceClip {
  readonly motion: Motion
  /** When it begins on the line, seconds; that of the first does not count. */
  readonly start: number
}

/** How motions on a line are put together. */
export interface SequenceOptions {
  /** Lock planted feet after blending. */
  readonly cleanFeet?: boolean
}

/** What `sequence` made, and how each motion goes over into the next. */
export interface Sequenced {
  readonly motion: Motion
  readonly report: {
    readonly seams: readonly {
      /** When the next begins on the line, seconds. */
      readonly start: number
      /** Length of the crossfade: of the overlap, or of the gap that is bridged. */
      readonly seconds: number
      /** How far apart the two are in its middle, metres RMS. */
      readonly distance: number
    }[]
  }
}

/**
 * Motions one after the other on a line. Where two overlap, the first fades into the second over the overlap; where there
 * is a gap, the last pose of the first goes over into the first pose of the second; each is laid on the ground where the
 * one before it is in the middle of the fade. What is left of a motion when the next has come is not played.
 */
export function sequence(
  clips: readonly SequenceClip[],
  { cleanFeet = true }: SequenceOptions = {},
  kernels: Kernels = scalar,
): Sequenced {
  const [first] = clips
  if (!first) throw new MotionError('sequence: there are no motions on the line; at least one is needed.')
  let out = first.motion
  const seams: Sequenced['report']['seams'][number][] = []
  let earliest = 0
  clips.slice(1).forEach(({ motion, start }, index) => {
    const rate = out.frameRate
    if (start <= earliest)
      throw new MotionError(
        `sequence: motion ${index + 2}, "${motion.name}", begins at ${start.toFixed(2)} s, not after ${earliest.toFixed(2)} s, where the one before it does. Move it later.`,
      )
    earliest = start
    const overlap = Math.min(duration(out) - start, duration(motion))
    const gap = overlap < 0 ? Math.round(-overlap * rate) : 0
    const [a, b] = gap > 0 ? [held(out, 0, gap), held(motion, gap, 0)] : [out, motion]
    const seconds = Math.abs(overlap)
    const begins = gap > 0 ? duration(out) : start
    const point = transitionPointAt(a, b, begins + seconds / 2, seconds / 2, {}, kernels)
    out = transitionAt(a, b, point, { blendSeconds: seconds })
    seams.push({ start, seconds, distance: point.distance })
  })
  return { motion: cleanFeet && clips.length > 1 ? finishFeet(out, kernels) : out, report: { seams } }
}
