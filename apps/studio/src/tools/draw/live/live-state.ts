import { createStore } from 'zustand/vanilla'

/** What is known of the walker who is steered: of the tool only. */
export interface LiveState {
  readonly state: 'off' | 'packing' | 'on'
  readonly recording: boolean
  /** Seconds recorded. */
  readonly recorded: number
  readonly x: number
  readonly z: number
  readonly jumps: number
  readonly isPad: boolean
}

export const LIVE_OFF: LiveState = {
  state: 'off',
  recording: false,
  recorded: 0,
  x: 0,
  z: 0,
  jumps: 0,
  isPad: false,
}

export const makeLiveStore = () => createStore<LiveState>()(() => LIVE_OFF)
export type LiveStore = ReturnType<typeof makeLiveStore>
