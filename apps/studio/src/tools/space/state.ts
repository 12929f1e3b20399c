import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Accuracy, SpaceMap } from './messages.ts'

/** From where the map is seen. */
export type MapView = 'front' | 'side' | 'top'

/** What the Space tool remembers while the page is open. Nothing here is undone or saved. */
export interface SpaceState {
  readonly map: SpaceMap | undefined
  readonly view: MapView
  readonly accuracy: Accuracy | undefined
  /** What the pointer is over on the stage. */
  readonly hovered: 'ball' | 'floor' | undefined
  readonly held: 'ball' | 'floor' | undefined
  /** Milliseconds each answer took, newest last. */
  readonly latencies: readonly number[]
}

export type SpaceStore = StoreApi<SpaceState>

export const makeSpaceStore = (): SpaceStore =>
  createStore<SpaceState>()(() => ({
    map: undefined,
    view: 'front',
    accuracy: undefined,
    hovered: undefined,
    held: undefined,
    latencies: [],
  }))
