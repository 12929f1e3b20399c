import type { LabelledSet } from './example-set.ts'
import type { TakeRecipe } from './recipe.ts'

/** What is asked of a take's manner; a copy of the method's `StyleChange` without its variation. */
export interface StyleChange {
  /** In the units of the labels: `energy: 0.3`. */
  readonly add: Readonly<Record<string, number>>
  /** 1 is itself, 0 the average, 2 twice as distinct. */
  readonly caricature: number
  /** Deviations along the principal components, the longest first. */
  readonly components: readonly number[]
  /** Weights of examples, by name. */
  readonly toward: Readonly<Record<string, number>>
  /** How much of it all shape and timing take part in, 0 to 1. */
  readonly shape: number
  readonly timing: number
  /** Components used, where not all are. */
  readonly detail?: number
}

/** Several who do the same, each in a way of their own. */
export interface Crowd {
  readonly count: number
  readonly seed: number
  /** As a share of how the examples differ. */
  readonly amount: number
}

/** A take in another manner. */
export interface StyleRecipe {
  readonly kind: 'style'
  readonly input: TakeRecipe
  readonly change: StyleChange
  readonly crowd?: Crowd | undefined
  /** Examples of one's own that the style is learned from. Without them, those that come along. */
  readonly own?: LabelledSet | undefined
}

export const NO_CHANGE: StyleChange = {
  add: {},
  caricature: 1,
  components: [],
  toward: {},
  shape: 1,
  timing: 1,
}

export const CROWD_DEFAULTS: Crowd = { count: 10, seed: 1, amount: 0.9 }

export const styleInputs = ({ input, own }: StyleRecipe): readonly TakeRecipe[] => [
  input,
  ...(own?.examples ?? []),
]
