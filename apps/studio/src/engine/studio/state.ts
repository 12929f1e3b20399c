import type { ImportChoices } from '../../document/import-choices.ts'
import type { ImportReport } from '@understudy/motion/formats'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StudioDocument, TakeRecipe } from '../../document/document.ts'
import type { Imported } from '../import/messages.ts'
import type { SpeedGuide, WalkAnswer } from '../performances/walk-answer.ts'
import type { CleanAnswer, GridAnswer } from '../performances/tool-answers.ts'
import type { ToolName } from './tool-names.ts'
import type { CatalogueEntry } from '../library/catalogue.ts'
import type { Performance } from '../performances/performances.ts'

/** A place on the distance grid of two motions: a moment of each, seconds. */
export interface Cell {
  readonly timeA: number
  readonly timeB: number
}

/** A unit that was decided while the leader danced. */
export interface LiveUnit {
  readonly label: string
  readonly start: number
}

export type ThemeChoice = 'auto' | 'light' | 'dark'

/** What panels read. The document is mirrored from its history; the rest is saved at most, never undone. */
export interface StudioState {
  readonly document: StudioDocument
  readonly undoName: string | undefined
  readonly redoName: string | undefined
  readonly gesture: string | undefined
  /** workspace */
  readonly tool: ToolName
  /** Tools that have the camera go with the figure whenever they are in hand. */
  readonly followFor: ReadonlySet<ToolName>
  readonly theme: ThemeChoice
  readonly shelfOpen: boolean
  /** Which handle of the path the number fields are about. */
  readonly handle: number
  /** transient */
  /** Which handle of the path the pointer is over, −1 for none. */
  readonly hoveredHandle: number
  readonly catalogue: readonly CatalogueEntry[]
  readonly guide: SpeedGuide | undefined
  /** The current take as it is performed: what is exported and measured, whoever else is on stage. */
  readonly performed: Performance | undefined
  /** What is on stage is not yet what the document says: that is being made, and can be given up. */
  readonly solving: boolean
  /** How far the work named in `busy` is, 0 to 1, where that is known; it can be cancelled then. */
  readonly progress: number | undefined
  /** Why a tool could not do what was asked, in words. */
  readonly refusal: string | undefined
  /** What cleaning would change about a take, before it is done. */
  readonly cleanLook: { readonly of: TakeRecipe; readonly answer: CleanAnswer } | undefined
  /** The distance grid of the two motions being joined. */
  readonly grid: { readonly a: TakeRecipe; readonly b: TakeRecipe; readonly answer: GridAnswer } | undefined
  /** The cell of the grid under the pointer. */
  readonly cell: Cell | undefined
  /** The partner answers as the leader dances, knowing this much of what comes, seconds. */
  readonly live: { readonly latency: number; readonly decided: readonly LiveUnit[] } | undefined
  /** The true partner is shown as a ghost. */
  readonly compare: boolean
  /** How the current walk was solved. */
  readonly answer: WalkAnswer | undefined
  /** What takes long, in words. */
  readonly busy: string | undefined
  /** The last thing worth saying. */
  readonly said: string
  readonly saved: boolean
  readonly imported: { readonly imported: Imported; readonly choices: ImportChoices } | undefined
  readonly report: ImportReport | undefined
  readonly problem: string | undefined
  /** What must be read, though nothing went wrong: it stays until it is closed. */
  readonly notice: string | undefined
  /** Solves of walks so far, milliseconds, newest last. */
  readonly latencies: readonly number[]
}

export type StudioStore = StoreApi<StudioState>

export function makeStudioStore(document: StudioDocument, wide: boolean): StudioStore {
  return createStore<StudioState>()(() => ({
    document,
    undoName: undefined,
    redoName: undefined,
    gesture: undefined,
    tool: 'draw',
    followFor: new Set(),
    theme: 'auto',
    shelfOpen: wide,
    handle: 0,
    hoveredHandle: -1,
    catalogue: [],
    guide: undefined,
    performed: undefined,
    solving: false,
    progress: undefined,
    refusal: undefined,
    cleanLook: undefined,
    grid: undefined,
    cell: undefined,
    live: undefined,
    compare: false,
    answer: undefined,
    busy: undefined,
    said: '',
    saved: true,
    imported: undefined,
    report: undefined,
    problem: undefined,
    notice: undefined,
    latencies: [],
  }))
}
