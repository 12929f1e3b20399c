import type { FoundHit } from '../shared/found/hits.ts'
import type { Interval, Motion } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'

/** What is looked for: a stretch of a motion. */
export interface Example {
  readonly motion: Motion
  readonly region: Interval
  /** The clip or take it is from, and where in it: its own place is no hit. */
  readonly source: string
  readonly place: Interval
}

export interface Found {
  readonly hits: readonly FoundHit[]
  /** How many moments asked: the query and the hits that asked in turn. */
  readonly queries: number
  /** Clips that were looked in, and minutes. */
  readonly clips: number
  readonly minutes: number
  /** Milliseconds of computing. */
  readonly took: number
}

export interface LikeOptions {
  /** Hits that may ask in turn, the query included. */
  readonly queries: number
  /** Also with left and right exchanged. */
  readonly bothSides: boolean
}

/** What one feature says about an example, as runs of the same answer. */
export interface FeatureRow {
  readonly name: string
  readonly about: string
  readonly words: readonly string[]
  /** Seconds on the example's clock. */
  readonly runs: readonly FeatureRun[]
  /** How telling it is in the corpus, bits. */
  readonly bits: number
}

export interface FeatureRun {
  readonly value: number
  readonly start: number
  readonly end: number
}

/** A row as it is asked: which answers are admitted in each run; all of them is *any*. */
export interface AskedRow {
  readonly name: string
  readonly runs: readonly {
    readonly start: number
    readonly end: number
    readonly admitted: readonly number[]
  }[]
}

export interface RowsQuestion {
  readonly part: BodyPart
  readonly rows: readonly AskedRow[]
}
