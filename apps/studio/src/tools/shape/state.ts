import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Variation } from './messages.ts'
import type { BodySpot, Place } from '../../document/shape-recipe.ts'
import type { Manner } from './request-edits.ts'

/** What a press on the body does. */
export type ShapeMode = 'drag' | 'pin' | 'path' | 'sketch'

/** A point in a hand, world, metres. */
export interface Held {
  readonly spot: BodySpot
  readonly asked: Place
  readonly axis: 0 | 1 | 2 | undefined
}

/** Of the tool only: never saved, never undone. */
export interface ShapeState {
  readonly mode: ShapeMode
  /** Bent as a whole or only about a moment, where there is a choice. */
  readonly manner: Manner
  /** The point of the body that panel and paths are about. */
  readonly spot: BodySpot
  readonly hover: BodySpot | undefined
  /** The request that the number fields are about. */
  readonly selected: number | undefined
  readonly held: Held | undefined
  /** A stroke under the hand, world, metres. */
  readonly stroke: readonly Place[]
  /** Strokes count with their timing. */
  readonly timed: boolean
  /** A model is being built. */
  readonly building: boolean
  readonly variations: readonly Variation[] | undefined
  /** Where variations begin to count. */
  readonly seed: number
  /**
   * Milliseconds, newest last: of solving; from the pointer to the bent figure, all work but drawing; and the same by the
   * clock on the wall, with drawing and waiting for it.
   */
  readonly solves: readonly number[]
  readonly answers: readonly number[]
  readonly waits: readonly number[]
}

export type ShapeStore = StoreApi<ShapeState>

/** Latencies that are kept. */
const KEPT = 400

export function makeShapeStore(): ShapeStore {
  return createStore<ShapeState>()(() => ({
    mode: 'drag',
    manner: 'whole',
    spot: { point: 'rightHand' },
    hover: undefined,
    selected: undefined,
    held: undefined,
    stroke: [],
    timed: false,
    building: false,
    variations: undefined,
    seed: 1,
    solves: [],
    answers: [],
    waits: [],
  }))
}

export function measured(store: ShapeStore, solveMs: number, answerMs: number, waitMs: number): void {
  store.setState(({ solves, answers, waits }) => ({
    solves: [...solves, solveMs].slice(-KEPT),
    answers: [...answers, answerMs].slice(-KEPT),
    waits: [...waits, waitMs].slice(-KEPT),
  }))
}

/** The value below which this part of them lies; undefined of none. */
export function quantile(values: readonly number[], part: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}
