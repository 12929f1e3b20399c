import type { Player } from '@understudy/view/player'
import type { ComponentType } from 'react'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { Library } from '../../engine/library/library.ts'
import type { Performance, Performances } from '../../engine/performances/performances.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Sets } from '../../engine/sets/sets.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { Working } from '../../engine/studio/working.ts'
import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'

/** What a tool works with. Its own state is in a store of its own. */
export interface ToolContext {
  readonly studio: Studio
  readonly player: Player
  readonly performances: Performances
  readonly workspace: WorkspaceStore
  readonly library: Library
  readonly sets: Sets
  /** Runs jobs in threads of their own. */
  readonly host: JobHost
  /** Performs takes as their recipes say. */
  readonly operations: Operations
  /** Where files of one's own are kept. */
  readonly storage: Storage
  /** Runs work that may take a while: says so, tells why it failed. */
  readonly working: Working
  /** Shows how far the work under way is. */
  readonly onProgress: (progress: JobProgress) => void
}

/** A pointer on the stage, in CSS pixels of the window. */
export interface StagePointer {
  readonly clientX: number
  readonly clientY: number
  /** Seconds. */
  readonly time: number
  readonly pointerType: string
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** What a tool does with the pointer while it is in hand. */
export interface ToolPointer {
  /** True when it took hold of something: then the camera does not turn. */
  down(at: StagePointer): boolean
  /** All samples since the last event, oldest first. */
  move(samples: readonly StagePointer[]): void
  up(): void
  /** Escape, a lost pointer, a second finger. True when there was something to cancel. */
  cancel(): boolean
  /** Nothing is held. */
  hover?(at: StagePointer): void
  doublePress?(at: StagePointer): void
  /** A press with Alt, which is the camera's otherwise. True when it meant something. */
  altDown?(at: StagePointer): boolean
}

/** A tool in a folder of its own: its panel, its takes, and what it shows and does on stage. All tools are alike. */
export interface Tool {
  readonly Panel?: ComponentType
  /** Performs a recipe of its kinds. Undefined when something newer was asked meanwhile, or it was cancelled. */
  perform?(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined>
  /** Gets ready for a take that is made of others, while those are made. */
  warm?(recipe: TakeRecipe): Promise<void>
  readonly pointer?: ToolPointer
  /** Gets ready before it is needed: what takes a while to learn is learned. */
  prepare?(): Promise<void>
  /** The tool is taken in hand, or put away. */
  enter?(): void
  leave?(): void
  /** Stops its jobs. */
  cancel?(): void
  /** What tests may know, as plain data. */
  facts?(): unknown
}

/** Every `tools/<name>/tool.tsx` exports this as `open`. */
export type OpenTool = (context: ToolContext) => Tool
