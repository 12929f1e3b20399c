import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { StyleLook } from './messages.ts'

/** What the Style tool remembers while the page is open. Nothing here is undone or saved. */
export interface StyleState {
  /** What the examples say about a take that is not restyled yet, or of the one a restyled take is made of. */
  readonly look: { readonly of: TakeRecipe; readonly look: StyleLook } | undefined
  /** The average walks beside. */
  readonly ghost: boolean
  /** Milliseconds each answer took, newest last. */
  readonly latencies: readonly number[]
}

export type StyleStore = StoreApi<StyleState>

export const makeStyleStore = (): StyleStore =>
  createStore<StyleState>()(() => ({ look: undefined, ghost: false, latencies: [] }))
