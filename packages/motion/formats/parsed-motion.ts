import type { Issue } from '../errors.ts'
import type { Motion } from '../motion/motion.ts'

/** What every reader gives back: the motion one most likely wants, whatever else the file holds, and each repair with its place. */
export interface ParsedMotion {
  readonly motion: Motion
  readonly others: readonly Motion[]
  readonly issues: readonly Issue[]
  /** What the reader multiplied the file's lengths by, where it did. */
  readonly metresPerUnit?: number
  /** What of the file is not there, where that is most of it: `the file ends inside the hierarchy`. */
  readonly missing?: string
}
