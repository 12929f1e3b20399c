import type { Issue } from '../errors.ts'
import type { Motion } from '../motion/motion.ts'

/** What every reader gives back: the motion one most likely wants, whatever else the file holds, and each repair with its place. */
export interface ParsedMotion {
  readonly motion: Motion
  readonly others: readonly Motion[]
  readonly issues: readonly Issue[]
}
