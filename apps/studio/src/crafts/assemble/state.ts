import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PartChoice } from '@understudy/synthesis/methods/part-assembly'

/** What the Assemble tool remembers while the page is open. Nothing here is undone or saved. */
export interface AssembleState {
  /** What the next take borrows, before it is one. */
  readonly part: PartChoice
  /** Before, result and lender side by side. */
  readonly views: boolean
  /** The joint whose curves are shown, by name, and the axis. */
  readonly curveJoint: string | undefined
  readonly axis: 0 | 1 | 2
  /** Milliseconds each answer took, newest last. */
  readonly latencies: readonly number[]
}

export type AssembleStore = StoreApi<AssembleState>

export const makeAssembleStore = (): AssembleStore =>
  createStore<AssembleState>()(() => ({
    part: 'arms',
    views: true,
    curveJoint: undefined,
    axis: 0,
    latencies: [],
  }))
