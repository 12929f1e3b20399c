/** One recording: where it lies and what is known about it. */
export interface ClipRow {
  /** Its name among the recordings, a path with forward slashes. */
  readonly path: string
  readonly dataset: string
  /** Who was recorded. */
  readonly subject: string
  readonly clip: string
  /** As the file counts them. */
  readonly frames: number
  /** True frames per second, which the file's header does not always say. */
  readonly fps: number
  readonly seconds: number
  readonly label: string
  readonly tags: readonly string[]
  /** The partner's path, in a recording of two. */
  readonly pair?: string
}

/** An action inside a recording. Frames count from 0 as the file has them. */
export interface SegmentRow {
  readonly path: string
  readonly action: string
  readonly side: string
  readonly start: number
  /** The instant that defines the action: the right contact of a walk cycle, the apex of a jump. */
  readonly key: number
  readonly end: number
  /** What only some actions have (`speed`, `dist`, `turn`, `height`, …), where it is known. */
  readonly numbers: Readonly<Record<string, number>>
}

/** Recordings to learn from or to judge on. */
export interface Recordings {
  /** Two sets with one name are the same recordings. */
  readonly name: string
  readonly clips: readonly ClipRow[]
  readonly segments: readonly SegmentRow[]
  /** The bytes of a recording. Throws a `MotionError` where it cannot be read. */
  read(path: string): Uint8Array
}

/** The actions listed for a recording, in time; of one kind if `action` is given. */
export function segmentsOf(recordings: Recordings, path: string, action?: string): SegmentRow[] {
  return recordings.segments
    .filter((segment) => segment.path === path && (action === undefined || segment.action === action))
    .toSorted((a, b) => a.start - b.start)
}
