import type { Rows } from '@understudy/corpus/rows'

export type { ClipRow, SegmentRow } from '@understudy/corpus/rows'

/** Recordings to learn from or to judge on. */
export interface Recordings extends Rows {
  /** Two sets with one name are the same recordings. */
  readonly name: string
  /** The bytes of a recording. Throws a `MotionError` where it cannot be read. */
  read(path: string): Uint8Array
}
