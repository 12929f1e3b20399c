import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Lender, PartChoice, PartName, RatingTable } from '@understudy/synthesis/methods/part-assembly'
import type { Sheet } from './enrich-solver.ts'
import type { BlindStudy } from './study.ts'
import type { Source } from './sources.ts'

/** What the Assemble tool remembers while the page is open. Nothing here is undone or saved. */
export interface AssembleState {
  /** What the next take borrows, before it is one. */
  readonly part: PartChoice
  /** A set whose clips may lend; without it, hits of Find, or a few of the library. */
  readonly set: { readonly name: string; readonly sources: readonly Source[] } | undefined
  /** Lenders as they were ranked last, and for which list and part. */
  readonly ranked:
    | {
        readonly sources: readonly Source[]
        readonly part: PartChoice
        readonly lenders: readonly Lender[]
      }
    | undefined
  /** Before, result and lender side by side. */
  readonly views: boolean
  /** The joint whose curves are shown, by name, and the axis. */
  readonly curveJoint: string | undefined
  readonly axis: 0 | 1 | 2
  /** Every one with every other's part is being made. */
  readonly enriching: boolean
  /** The last contact sheet, and whether it is looked at. */
  readonly sheet: (Sheet & { readonly sources: readonly Source[]; readonly part: PartName }) | undefined
  readonly sheetOpen: boolean
  /** The study under way: which is shown, and what was said of those before. */
  readonly rating:
    | {
        readonly blind: BlindStudy
        readonly at: number
        readonly marks: Readonly<Record<string, 'O' | 'X'>>
        readonly table: RatingTable | undefined
      }
    | undefined
  /** Milliseconds each answer took, newest last. */
  readonly latencies: readonly number[]
}

export type AssembleStore = StoreApi<AssembleState>

export const makeAssembleStore = (): AssembleStore =>
  createStore<AssembleState>()(() => ({
    part: 'arms',
    set: undefined,
    ranked: undefined,
    views: true,
    curveJoint: undefined,
    axis: 0,
    enriching: false,
    sheet: undefined,
    sheetOpen: false,
    rating: undefined,
    latencies: [],
  }))
