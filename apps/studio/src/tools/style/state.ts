import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LabelledSet } from '../../document/example-set.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { StyleLook } from './messages.ts'

/** What the Style tool remembers while the page is open. Nothing here is undone or saved. */
export interface StyleState {
  /** What the examples say about a take that is not restyled yet, or of the one a restyled take is made of. */
  readonly look:
    | { readonly of: TakeRecipe; readonly own: LabelledSet | undefined; readonly look: StyleLook }
    | undefined
  /** Examples of one's own for the next take that is restyled. */
  readonly own: LabelledSet | undefined
  /** The average walks beside. */
  readonly ghost: boolean
  /** Milliseconds each answer took, newest last. */
  readonly latencies: readonly number[]
}

export type StyleStore = StoreApi<StyleState>

export const makeStyleStore = (): StyleStore =>
  createStore<StyleState>()(() => ({ look: undefined, own: undefined, ghost: false, latencies: [] }))
