/**
 * How the times of a drawing are taken: `natural` as drawn, slowed where nobody walks that fast; `drawn` exactly as
 * drawn; `steady` at one comfortable speed.
 */
export type Pace = 'natural' | 'drawn' | 'steady'

/** What can be set about a walk along a path. */
export interface WalkSettings {
  /** At a comfortable pace, however fast the hand was; its times are kept beside. */
  readonly comfortable?: boolean
  readonly pace: Pace
  /** Rounds corners, metres. */
  readonly spatialSmoothing: number
  /** Evens the pace, seconds. */
  readonly temporalSmoothing: number
  /** How much smooth joins count beside following the path (the seed's k, free of rate). */
  readonly seamWeight: number
  /** How much shorter or longer than recorded an example may last, seconds. */
  readonly stretch: number
}

export const WALK_SETTINGS_DEFAULTS: WalkSettings = {
  comfortable: true,
  pace: 'natural',
  spatialSmoothing: 0.1,
  temporalSmoothing: 0.25,
  seamWeight: 1,
  stretch: 0.1,
}
