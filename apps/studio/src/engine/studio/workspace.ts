import type { Annotations, Motion, Skeleton } from '@understudy/motion'
import type { AnswerExamples } from '@understudy/operations'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TakeId, TakeRecipe } from '../../document/document.ts'
import type { Importing } from '../import/import-queue.ts'
import type { OwnFile } from '../storage/own-file.ts'
import type { Opened } from '../storage/generations.ts'
import type { GuestLane, ItemRef, Origin } from './timeline-items.ts'

/** Somebody on stage, as the timeline and provenance need to know them. */
export interface Shown {
  /** The take they play; none for a partner who only came along. */
  readonly take: TakeId | undefined
  readonly name: string
  /** With the annotations of `notes`. */
  readonly motion: Motion
  /** The same on the bones of the body they wear: what is seen, and exported. */
  readonly worn: Motion
  /** As the recipe says them. */
  readonly performed: Annotations
  readonly origins: readonly Origin[]
  /** When they begin in the scene, seconds: before that they stand in their first pose. */
  readonly start?: number
  /** Which examples each frame is made of, where the operation that made it reports so. */
  readonly examples?: AnswerExamples
}

/** A clip that is looked at on stage without being a take. */
export interface Preview {
  readonly name: string
  readonly recipe: TakeRecipe
  /** What the history calls it once it is added. */
  readonly step: string
}

/** What is around the tools while the page is open: timeline, panels, files. Nothing here is undone or saved. */
export interface WorkspaceState {
  readonly shown: readonly Shown[]
  /** On stage instead of the document's takes. */
  readonly preview: Preview | undefined
  readonly selected: ItemRef | undefined
  /** What the tool in hand adds to the timeline. */
  readonly guests: readonly GuestLane[]
  /** What the pointer is over on the timeline, and when. */
  readonly hovered: { readonly ref: ItemRef; readonly time: number } | undefined
  /** Tasks of the page that took longer than 50 ms, milliseconds: how many, and the longest. */
  readonly tasks: { readonly count: number; readonly longest: number }
  readonly statsOpen: boolean
  /** Whether the timeline has lanes under its ruler; undecided, it has them once there is a take of one's own. */
  readonly lanes: boolean | undefined
  /** Clips after one that is moved on a line come along. */
  readonly ripple: boolean
  /** Performers whose rows on the timeline are folded to one. */
  readonly foldedRows: ReadonlySet<number>
  readonly historyOpen: boolean
  /** Whether what was found in the file on stage is shown. */
  readonly reportOpen: boolean
  /** Files of one's own, oldest first. */
  readonly files: readonly OwnFile[]
  /** Many files being opened, or how that went, until somebody has read about it. */
  readonly importing: Importing | undefined
  /** The body everybody wears: none is the generated one. */
  readonly avatar: AvatarState
  /** What is drawn of the project's sound, by its file's key. */
  readonly wave: { readonly key: string; readonly peaks: Float32Array } | undefined
  /** A film being made: how far it is, 0 to 1. */
  readonly film: { readonly file: string; readonly done: number } | undefined
  /** What was found in the browser's store when the page opened, until somebody has read about it. */
  readonly opened: Opened | undefined
}

export type AvatarState =
  | { readonly kind: 'none' }
  | { readonly kind: 'coming'; readonly name: string }
  | {
      readonly kind: 'worn'
      readonly name: string
      readonly joints: number
      readonly matched: number
      readonly skeleton: Skeleton
    }
  | {
      readonly kind: 'failed'
      readonly name: string
      readonly problem: string
      /** Its bones, where these could be read: their roles can be set by hand. */
      readonly skeleton?: Skeleton | undefined
    }

export type WorkspaceStore = StoreApi<WorkspaceState>

export const makeWorkspaceStore = (): WorkspaceStore =>
  createStore<WorkspaceState>()(() => ({
    shown: [],
    preview: undefined,
    selected: undefined,
    guests: [],
    hovered: undefined,
    tasks: { count: 0, longest: 0 },
    statsOpen: false,
    lanes: undefined,
    ripple: true,
    foldedRows: new Set(),
    historyOpen: false,
    reportOpen: false,
    files: [],
    importing: undefined,
    avatar: { kind: 'none' },
    wave: undefined,
    film: undefined,
    opened: undefined,
  }))
