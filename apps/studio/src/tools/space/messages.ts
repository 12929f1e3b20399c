import type { GroundTransform, Motion } from '@understudy/motion'
import type { Place } from '../../document/space-recipe.ts'

/** What a set can reach, to be drawn. Places are `[point][left, up, ahead]`, metres. */
export interface SpaceMap {
  readonly key: string
  readonly names: readonly string[]
  readonly examples: Float32Array
  readonly blends: Float32Array
  /** Everything within this of an example or blend is within reach, metres. */
  readonly reach: number
  /** Where the figure stands and faces at its start. */
  readonly start: GroundTransform
  /** Examples that do not go with the others, and why. */
  readonly refused: readonly string[]
  /** Examples that do not go with the others and are used as asked, and why. */
  readonly doubted: readonly string[]
  /** What is made when each example in turn is left out, centimetres; undefined where the others reach none. */
  readonly leftOutCm: { readonly median: number; readonly p90: number } | undefined
  /** Seconds it took to learn. */
  readonly took: number
}

/** What came of a request. */
export interface AimFacts {
  readonly asked: Place
  /** What was aimed at: the request, or the nearest place within reach. */
  readonly aimed: Place
  /** Where the hand or foot really is then, measured on the motion. */
  readonly got: Place
  readonly projected: boolean
  /** From the place aimed at to where it is, centimetres; and from the request. */
  readonly missCm: number
  readonly awayCm: number
  /** When it is there, seconds of the motion. */
  readonly moment: number
  readonly weights: readonly { readonly name: string; readonly weight: number }[]
  /** Planted feet, centimetres per second. */
  readonly skate: number
  readonly took: number
}

export interface AimAnswer {
  readonly motion: Motion
  readonly facts: AimFacts
}

/** How near requests come, over many of them. */
export interface Accuracy {
  readonly key: string
  /** `[request][left, up, ahead]`. */
  readonly places: Float32Array
  /** Centimetres, one per request. */
  readonly misses: Float32Array
  readonly median: number
  readonly worst: number
}
