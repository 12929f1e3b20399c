import type { Player } from '@understudy/view/player'
import type { ComponentType } from 'react'
import type { ToolWork } from '../join/join-work.ts'
import type { House } from '../../shell/surroundings.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { JobProgress } from '../../engine/performances/tool-answers.ts'
import type { Performance, Performances } from '../../engine/performances/performances.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { Working } from '../../engine/studio/working.ts'
import type { CraftRecipe } from '../../crafts/craft-recipes.ts'

/** What a craft works with. Its own state is in a store of its own. */
export interface CraftContext {
  readonly studio: Studio
  readonly player: Player
  readonly performances: Performances
  readonly house: House
  readonly work: ToolWork
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

/** What a craft does with the pointer while its tool is in hand. */
export interface CraftPointer {
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

/** A tool in a folder of its own: its panel, its takes, and what it shows and does on stage. */
export interface Craft {
  readonly Panel: ComponentType
  /** Performs a recipe of its kind. Undefined when something newer was asked meanwhile, or it was cancelled. */
  perform(recipe: CraftRecipe, quality: Quality): Promise<Performance | undefined>
  readonly pointer?: CraftPointer
  /** The tool is taken in hand, or put away. */
  enter?(): void
  leave?(): void
  /** Stops what its workers do. */
  cancel?(): void
  /** What tests may know, as plain data. */
  facts?(): unknown
}

/** Every `crafts/<name>/craft.tsx` exports this as `open`. */
export type OpenCraft = (context: CraftContext) => Craft
