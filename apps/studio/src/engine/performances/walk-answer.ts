import type { Motion } from '@understudy/motion'
import type { AnswerExamples } from '@understudy/operations'
import type { PathMark, SpeedGuide, SpeedWarning } from '@understudy/synthesis/methods/control-by-example'
import type { PathPoint } from '../../document/walk-path.ts'
import type { WalkSettings } from '../../document/walk-settings.ts'

/** `preview` answers while the hand still moves: fewer examples, feet not held. `exact` is the whole method. */
export type Quality = 'preview' | 'exact'

export interface WalkRequest {
  readonly path: readonly PathPoint[]
  readonly marks?: readonly PathMark[]
  readonly settings: WalkSettings
}

/** A step of the result and where it came from. */
export interface WalkSegment {
  /** On the result's clock, seconds. */
  readonly start: number
  readonly end: number
  /** The clip it was taken from, and when there, seconds. */
  readonly source: string
  readonly sourceStart: number
  readonly sourceEnd: number
  /** How much longer than recorded it lasts; 1 is as recorded. */
  readonly stretch: number
  /** Squared metres: how far from the path, and the jump at the seam before it. */
  readonly readingCost: number
  readonly seamCost: number
}

/** Where two pieces are blended: the moment, and from when to when, seconds. */
export interface BlendSpan {
  readonly time: number
  readonly start: number
  readonly end: number
}

export interface WalkAnswer {
  readonly motion: Motion
  readonly quality: Quality
  readonly segments: readonly WalkSegment[]
  /** Which examples each frame is made of, as the operation reports it; a preview does not tell. */
  readonly examples?: AnswerExamples
  readonly warnings: readonly SpeedWarning[]
  /** The path as asked of the body, smoothed and paced: `[point][xz]` metres at `pathRate` a second. */
  readonly asked: Float32Array
  readonly pathRate: number
  /** How far the hips are from where they were asked to be, metres. */
  readonly error: { readonly mean: number; readonly worst: number }
  /** The drawing with the times a body takes for it, before smoothing. */
  readonly timed: readonly PathPoint[]
  /** How much longer than drawn it takes, so that somebody can walk it; 1 is as drawn. */
  readonly slowedBy: number
  /** Stage by stage, seconds. */
  readonly timings: readonly { readonly stage: string; readonly seconds: number }[]
}

export type { SpeedGuide, SpeedWarning }
