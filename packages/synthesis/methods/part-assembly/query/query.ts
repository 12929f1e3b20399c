import type { BodyPart } from '../../../analysis/features/index.ts'

/** Which answers are admitted, by feature. What is not named may be anything. */
export type Admitted = Readonly<Record<string, readonly number[]>>

/** One phase of what is looked for. */
export interface QuerySegment {
  /** Any one of these. A list of one is the usual case. */
  readonly admit: readonly Admitted[]
  /** A passing phase: it may be missing. */
  readonly optional?: boolean
  /** How long it lasts at least and at most, seconds. */
  readonly minSeconds?: number
  readonly maxSeconds?: number
}

/** What is looked for: phases that follow each other without a gap. */
export interface PartQuery {
  readonly name: string
  readonly part: BodyPart
  readonly segments: readonly QuerySegment[]
  /** Seconds that a hit keeps before and after what fits: a kick is more than the moment it is out. */
  readonly around?: readonly [before: number, after: number]
}
