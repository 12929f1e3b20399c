import type { ImportReport } from '@understudy/motion/formats'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StudioDocument } from '../document/document.ts'
import type { ImportChoices, Imported } from '../import/messages.ts'
import type { SpeedGuide, WalkAnswer } from '../solver/messages.ts'
import type { ToolName } from '../tools/tool.ts'
import type { CatalogueEntry } from './catalogue.ts'
import type { Performance } from './performances.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'

/** What panels read. The document is mirrored from its history; the rest is saved at most, never undone. */
export interface StudioState {
  readonly document: StudioDocument
  readonly undoName: string | undefined
  readonly redoName: string | undefined
  readonly gesture: string | undefined
  /** workspace */
  readonly tool: ToolName
  readonly theme: ThemeChoice
  readonly shelfOpen: boolean
  /** Which handle of the path the number fields are about. */
  readonly handle: number
  /** transient */
  readonly catalogue: readonly CatalogueEntry[]
  readonly guide: SpeedGuide | undefined
  /** The current take as it is performed: what is exported and measured, whoever else is on stage. */
  readonly performed: Performance | undefined
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
    theme: 'auto',
    shelfOpen: wide,
    handle: 0,
    catalogue: [],
    guide: undefined,
    performed: undefined,
    answer: undefined,
    busy: undefined,
    said: '',
    saved: true,
    imported: undefined,
    report: undefined,
    problem: undefined,
    latencies: [],
  }))
}
