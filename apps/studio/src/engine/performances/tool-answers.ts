import type { Motion } from '@understudy/motion'
import type { AnswerExamples } from '@understudy/operations'
import type { BlendSpan, WalkSegment } from './walk-answer.ts'

/** Planted feet before or after, centimetres per second. */
export interface SkateFacts {
  readonly mean: number
  readonly worst: number
}

export interface CleanAnswer {
  readonly motion: Motion
  readonly before: SkateFacts
  readonly after: SkateFacts
  readonly contactCount: number
  /** How far planted feet and hips were moved at most, centimetres. */
  readonly movedCm: number
  readonly hipsCm: number
  /** The fastest planted foot, centimetres per second; 0 where none is planted. */
  readonly curve: BeforeAfter
}

/** Something over time as it was and as it is, in even steps over the clip. */
export interface BeforeAfter {
  readonly seconds: number
  readonly before: Float32Array
  readonly after: Float32Array
}

/** A unit of the dance, as it was read. */
export interface ReadUnit {
  readonly label: string
  /** Seconds on the leader's clock. */
  readonly start: number
  readonly end: number
  /** 0 to 1; below 0.1 it is a guess. */
  readonly confidence: number
}

/** The follower who really danced with this leader, and how the answer differs. */
export interface Truth {
  readonly motion: Motion
  /** Mean distance of the joints, metres. */
  readonly meanDistance: number
  readonly unitCount: number
  /** Units that were danced otherwise. */
  readonly otherwise: readonly {
    readonly start: number
    readonly end: number
    readonly truth: string
    readonly read: string
  }[]
}

export interface PartnerAnswer {
  /** The follower. */
  readonly motion: Motion
  /** The leader, with arms that meet the follower's. */
  readonly leader: Motion
  readonly units: readonly ReadUnit[]
  readonly segments: readonly WalkSegment[]
  /** Which examples each frame is made of, as the operation reports it. */
  readonly examples: AnswerExamples
  readonly holds: number
  /** Share of the held time with hands within 5 cm of each other, 0 to 1. */
  readonly handsMet: number
  readonly skate: number
  readonly truth?: Truth
  /** Seconds of computing. */
  readonly took: number
}

/** Where one motion may go over into another: seconds of each, and how far apart they are there, metres RMS. */
export interface Seam {
  readonly timeA: number
  readonly timeB: number
  readonly distance: number
}

/** A distance grid to look at. */
export interface GridAnswer {
  /** Moments of the first and of the second motion; row i is at i / rate seconds. */
  readonly rows: number
  readonly columns: number
  readonly rate: number
  /** `[row][column]`, RMS metres. */
  readonly distances: Float32Array
  /** How both correspond from end to end, `[point][timeA, timeB]`, seconds. */
  readonly path: Float32Array
  /** Places to go over that keep at least half of each motion, the best first. */
  readonly seams: readonly Seam[]
  /** The second motion on the first one's figure: what the ghosts show. */
  readonly fitted: Motion
}

export interface JoinAnswer {
  readonly motion: Motion
  readonly seam: BlendSpan
  /** RMS metres between the two at the seam. */
  readonly distance: number
  /** Largest jerk near the seam beside that of the rest (median), as a ratio. */
  readonly roughness: number
}

export interface BlendAnswer {
  readonly motion: Motion
  /** RMS metres between the two where they differ most, and when. */
  readonly worst: { readonly distance: number; readonly time: number }
}
