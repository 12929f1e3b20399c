import type { Motion, Recipe, RecipeInput } from '@understudy/motion'

/** A recipe to be performed in a thread, with what the page knows of it already. */
export interface Call {
  readonly recipe: Recipe
  /** Motions that were performed before: recipes within this one that need not be performed again. */
  readonly given: readonly GivenMotion[]
  /** Files of one's own that the recipe names, by the SHA-256 of their bytes. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/** A model to be made or found in a thread: what recipes call it, and what the page knows of it already. */
export interface ModelCall extends Omit<Call, 'recipe'> {
  readonly input: RecipeInput
}

/** What a recipe makes, or a motion without one, which recipes call by its content. */
export type GivenMotion =
  | { readonly recipe: Recipe; readonly motion: Motion }
  | { readonly content: string; readonly motion: Motion }

/** What an operation made of a call. */
export interface CallAnswer<Report = unknown> {
  /** Carries its recipe. */
  readonly motion: Motion
  /** Motions made besides, by name: the leader of a follower. */
  readonly more: Readonly<Record<string, Motion>>
  readonly report: Report
  /** Seconds of computing. */
  readonly took: number
}
