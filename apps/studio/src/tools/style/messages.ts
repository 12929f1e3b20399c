import type { Motion } from '@understudy/motion'
import type { StyleWay } from '@understudy/synthesis/methods/vector-space'
import type { Crowd, StyleChange } from '../../document/style-recipe.ts'

/** What the examples say about a take, before anything is changed. */
export interface StyleLook {
  readonly way: StyleWay
  /** What the examples are called: of those that come along their action, of one's own their set. */
  readonly space: string | undefined
  /** Why the examples say nothing about it. */
  readonly why: string | undefined
  readonly attributes: readonly AttributeLook[]
  /** The take along each principal component, and the examples there, in deviations. */
  readonly components: readonly ComponentLook[]
  readonly exampleCount: number
  /** Why examples of one's own are not used, or do not fit and are used anyway. */
  readonly refused: readonly string[]
  readonly cycles: number
  /** What the examples cannot say of it, centimetres. */
  readonly outsideCm: number
  readonly detail: readonly DetailLook[]
  /** How many times as far from the average as the take the furthest example is. */
  readonly reach: number
}

export interface AttributeLook {
  readonly name: string
  /** The take's own value, in the labels' unit. */
  readonly own: number
  readonly low: number
  readonly high: number
  /** The examples' values. */
  readonly marks: readonly number[]
}

export interface ComponentLook {
  readonly own: number
  readonly marks: readonly number[]
  /** How far one deviation moves the joints, centimetres. */
  readonly centimetres: number
}

/** What so many components leave out and how large they are. */
export interface DetailLook {
  readonly kept: number
  readonly errorCm: number
  readonly kilobytes: number
}

/** What an example has to do with the take: its weight in it. */
export interface ExampleWeight {
  readonly name: string
  readonly weight: number
}

export interface StyleAsk {
  readonly change: StyleChange
  readonly crowd: Crowd | undefined
}

/** What came of a change. */
export interface StyleFacts {
  readonly look: StyleLook
  /** The largest first. */
  readonly weights: readonly ExampleWeight[]
  /** Deviations from the average; an example lies at about 1. */
  readonly deviations: number
  /** RMS joint speed before and after, metres per second. */
  readonly energyBefore: number
  readonly energyAfter: number
  /** Planted feet, centimetres per second. */
  readonly skate: number
  /** How far the hips are from the path they had, metres: at most, wherever they are on it. */
  readonly offPath: number
  /** Seconds it lasts now and before. */
  readonly seconds: number
  readonly secondsBefore: number
  /** The nearest two of a crowd ever come, metres, and how far apart they start. */
  readonly nearest: number | undefined
  readonly spacing: number | undefined
  /** Seconds of computing. */
  readonly took: number
}

export interface StyleAnswer {
  readonly motion: Motion
  /** The others of a crowd. */
  readonly others: readonly Motion[]
  readonly facts: StyleFacts
}
