import type { Action } from './actions/index.ts'

/** What happens, in order: plain data, so that a score is a recipe. */
export interface Score {
  readonly id: string
  /** The set it belongs to: `free-walk`, `walk-cycle`, `jump`. */
  readonly family: string
  /** Who performs it: an id of the company. */
  readonly performer: string
  readonly seed: number
  /** Frames per second. */
  readonly frameRate: number
  readonly actions: readonly Action[]
  /** What the whole is called, where its actions' own labels do not say it: a segment from end to end. */
  readonly label?: string
  /** Keeps only what lies between two marks (first occurrence of each, from the n-th on): a cycle out of a walk. */
  readonly trim?: { readonly from: string; readonly to: string; readonly skip?: number }
  /** What was asked for, as numbers and words: the ground truth of parametric sets. */
  readonly attributes?: Readonly<Record<string, number | string>>
}
