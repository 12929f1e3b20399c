import type { Motion } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { ImportReport, MotionFile, ReadMotionOptions } from '@understudy/motion/formats'

/** What the page may set by hand when a file is read again. */
export type ImportChoices = Pick<ReadMotionOptions, 'profile' | 'frameRate' | 'metresPerUnit' | 'upAxis'>

export interface ImportRequest {
  readonly id: number
  readonly main: MotionFile
  readonly companions: readonly MotionFile[]
  readonly choices: ImportChoices
}

/** A motion that was read, dressed and looked over. */
export interface Imported {
  readonly motion: Motion
  readonly body: BodyMesh
  readonly report: ImportReport
}

export type ImportAnswer =
  | { readonly id: number; readonly imported: Imported }
  /** A sentence for the person who dropped the file. */
  | { readonly id: number; readonly problem: string }
