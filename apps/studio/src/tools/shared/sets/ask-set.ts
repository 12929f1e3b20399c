import { createStore } from 'zustand/vanilla'
import type { StoredSet } from '../../../engine/sets/stored-set.ts'

/** What a tool wants of the set picker. */
export interface SetWish {
  /** What the clips are for, in words: the title of the picker. */
  readonly title: string
  /** So many clips are needed. */
  readonly least: number
  readonly onChoose: (set: StoredSet) => void
}

/** Tools that work with sets. */
export type SetUser = 'style' | 'space' | 'draw' | 'partner' | 'shape' | 'find'

/** A set that was handed to a tool before it is in hand; it takes the set when its panel is there. */
export const handedSet = createStore<{
  readonly to: SetUser | undefined
  readonly set: StoredSet | undefined
}>()(() => ({ to: undefined, set: undefined }))

/** The one set picker of the page: who asks, and which set is looked at. Without a wish it is there to work on sets. */
export const setPicker = createStore<{
  readonly open: boolean
  readonly wish: SetWish | undefined
  readonly shown: string | undefined
}>()(() => ({ open: false, wish: undefined, shown: undefined }))

/** Opens the picker for a tool. */
export const askSet = (wish: SetWish): void => setPicker.setState({ open: true, wish })

/** Opens a set to look at it and work on it. */
export const lookAtSet = (id: string): void => setPicker.setState({ open: true, wish: undefined, shown: id })
