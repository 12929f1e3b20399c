import { MotionError, type Motion } from '@understudy/motion'
import type { CloudTrack } from '../../analysis/index.ts'
import type { Run } from '../../run.ts'
import { limbFeatures } from './limb-features.ts'
import { standardFigure } from './standard-figure.ts'
import { strokesOf, type Stroke } from './strokes.ts'

/** At which rate, and over which window, motions are compared. */
export interface IndexOptions {
  /** Frames per second at which motions are compared. */
  readonly frameRate?: number
  /** Length of the window around each frame, seconds. */
  readonly windowSeconds?: number
}

/** At 20 Hz a punch has six frames and an hour of recordings is scanned in a tenth of a second. */
export const INDEX_DEFAULTS = { frameRate: 20, windowSeconds: 1 / 3 } as const

/** A corpus made ready for searching: everybody on one figure, and what their limbs do. */
export interface MotionIndex {
  readonly frameRate: number
  readonly clips: readonly IndexedClip[]
}

/** A clip as the search sees it. */
export interface IndexedClip {
  readonly name: string
  readonly track: CloudTrack
  /** `[frame][feature]`, see `limbFeatures`. */
  readonly features: Float32Array
  /** What single limbs do: see `strokesOf`. */
  readonly strokes: readonly Stroke[]
}

/** Part of a clip, seconds of its own clock. */
export interface Region {
  readonly clip: number
  readonly start: number
  readonly end: number
}

/** Computed once per corpus; O(frames). */
export function indexMotions(motions: readonly Motion[], options: IndexOptions, run: Run): MotionIndex {
  const { frameRate, windowSeconds } = { ...INDEX_DEFAULTS, ...options }
  const half = Math.round((windowSeconds * frameRate - 1) / 2)
  const clips = run.stage('index', () =>
    motions.map((motion, m) => {
      run.report(m / motions.length)
      const track = standardFigure(motion, frameRate, half, run.kernels)
      return { name: motion.name, track, features: limbFeatures(track), strokes: strokesOf(track) }
    }),
  )
  return { frameRate, clips }
}

/** First and last frame of a region on the index's clock; two frames at least. */
export function framesOf(index: MotionIndex, { clip, start, end }: Region): { first: number; last: number } {
  const track = index.clips[clip]?.track
  if (track === undefined || !(start < end))
    throw new MotionError(
      `search: the region ${start} to ${end} s of clip ${clip} was requested; there are ${index.clips.length} clips, ` +
        `and a region ends after it starts. Give a part of one of them.`,
    )
  const first = Math.min(Math.max(Math.round(start * index.frameRate), 0), track.frameCount - 2)
  return {
    first,
    last: Math.min(Math.max(Math.round(end * index.frameRate), first + 1), track.frameCount - 1),
  }
}
