import type { KeyRow } from './model-recipe.ts'
import type { TakeRecipe } from './recipe.ts'

/** Clips of a set that a take is made of: by value, so that the take stays what it is when the set changes. */
export interface ExampleSet {
  readonly name: string
  readonly examples: readonly TakeRecipe[]
}

/** The same with numbers about each example, by attribute: what a style is learned from. */
export interface LabelledSet extends ExampleSet {
  readonly labels: readonly Readonly<Record<string, number>>[]
  /** Also examples that do not fit the others. */
  readonly all?: boolean
  /** Use these although they do not fit, by name. */
  readonly keep?: readonly string[]
  /** Key frames set by hand; without them, examples are aligned as they are. */
  readonly keys?: readonly KeyRow[] | undefined
}

/** Leaders and who followed each of them, in the same order. */
export interface CoupleSet {
  readonly name: string
  readonly leaders: readonly TakeRecipe[]
  readonly followers: readonly TakeRecipe[]
  /** Beats of the music they dance to, from the start of every recording, seconds; without them, as the feet tell. */
  readonly beats?: readonly number[] | undefined
}
