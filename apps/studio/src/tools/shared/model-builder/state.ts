import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TakeRecipe } from '../../../document/recipe.ts'
import type { BuiltFacts } from '../models/built-facts.ts'
import type { BuiltModel } from '../../../document/model-recipe.ts'
import type { Registered } from '../../../engine/registration/registered.ts'

export interface Example {
  readonly recipe: TakeRecipe
  readonly name: string
}

/** A model in the making. */
export interface BuildState {
  readonly name: string | undefined
  readonly examples: readonly Example[]
  /** Marks that the examples of one family have in common: what keys may be taken from. */
  readonly marks: readonly string[]
  readonly keys: BuiltModel['keys']
  readonly forced: readonly number[]
  readonly share: number
  /** How the examples correspond; undefined while that is not known. */
  readonly registered: Registered | undefined
  readonly facts: BuiltFacts | undefined
  readonly refusal: string | undefined
}

export type BuildStore = StoreApi<BuildState>

export const makeBuildStore = (): BuildStore =>
  createStore<BuildState>()(() => ({
    name: undefined,
    examples: [],
    marks: [],
    keys: 'contacts',
    forced: [],
    share: 0.99,
    registered: undefined,
    facts: undefined,
    refusal: undefined,
  }))
