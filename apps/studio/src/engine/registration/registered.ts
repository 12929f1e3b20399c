import type { Sketch } from '../sketches/sketch.ts'

/** One example beside the others. */
export interface Strip {
  /** Its number among the recipe's examples. */
  readonly index: number
  readonly name: string
  readonly seconds: number
  readonly plants: readonly {
    readonly side: 'left' | 'right'
    readonly start: number
    readonly end: number
  }[]
  /** When each key comes, seconds of its own. */
  readonly keys: readonly number[]
  /** Its own seconds at even steps of the reference's clock. */
  readonly warp: Float32Array
  readonly sketch: Sketch
  /** RMS distance from the mean of all, metres; where it is farthest, seconds of the reference. */
  readonly rms: number
  readonly worstTime: number
  readonly worstDistance: number
}

export interface Refused {
  readonly index: number
  readonly name: string
  readonly reason: string
  /** It takes part all the same. */
  readonly forced: boolean
}

/** Examples in correspondence, to look at. */
export interface Registered {
  /** Seconds of the common clock. */
  readonly seconds: number
  readonly keys: readonly string[]
  /** The reference first. */
  readonly strips: readonly Strip[]
  readonly refused: readonly Refused[]
  /** The key frame that would help most, and when it comes in each strip. */
  readonly proposed: { readonly time: number; readonly why: string; readonly instants: readonly number[] }
  /** How far apart the set is over the common clock, metres. */
  readonly distances: Float32Array
}
