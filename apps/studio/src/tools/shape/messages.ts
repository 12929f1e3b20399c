import type { Motion } from '@understudy/motion'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'

/** What the worker is asked while a hand moves: a recipe, whose input it was told before by its number. */
export interface ShapeQuestion {
  readonly input: number | undefined
  readonly recipe: Omit<ShapeRecipe, 'input' | 'own'>
  /** A model of one's own that it was told before, by its number. */
  readonly own?: number | undefined
}

/** How near a request came. */
export interface Missed {
  readonly id: number
  readonly value: number
  readonly unit: 'cm' | 'pixels' | 'degrees' | 'ms'
}

/** What is told of a cycle that a model is fitted to. */
export interface CycleFacts {
  /** Where it is now, seconds. */
  readonly start: number
  readonly end: number
  /** How far it went before, metres, and which way, radians. */
  readonly way: { readonly length: number; readonly towards: number }
  /** How far its end swung and its heading turned, degrees. */
  readonly direction: number
  readonly turn: number
  /** How much of it no mode can say, centimetres: it is kept. */
  readonly unexplained: number
  /** Why it hardly fits the model. */
  readonly doubt?: string
  /** What was not met, in words. */
  readonly short?: string
}

/** The motion that does what is asked, and how well. */
export interface ShapeAnswer {
  readonly motion: Motion
  readonly quality: Quality
  /** Second of each frame of the clock on which requests are made; its first frame has the number `first`. */
  readonly times: Float64Array
  readonly first: number
  readonly missed: readonly Missed[]
  /** The share of examples less likely than it; undefined where nothing was learned. */
  readonly share: number | undefined
  readonly exampleCount: number
  /** How far it goes, metres, and where to, degrees from its heading; undefined where no model says so. */
  readonly step: { readonly length: number; readonly direction: number } | undefined
  /** Where only one cycle of the take is bent. */
  readonly cycle?: CycleFacts
  readonly iterations: number
  /** Milliseconds of solving, and of all the work. */
  readonly solveMs: number
  readonly workMs: number
  /** How far its modes are from the motion itself: what their sliders show. */
  readonly shapeModes: number
  readonly timingModes: number
}

/** One of several to pick from. */
export interface Variation {
  readonly seed: number
  readonly sketch: Sketch
  readonly share: number | undefined
}
