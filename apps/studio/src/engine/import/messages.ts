import type { Motion } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { ImportReport, MotionFile } from '@understudy/motion/formats'

/** A motion file and what belongs to it. */
export interface ImportSource {
  readonly main: MotionFile
  readonly companions: readonly MotionFile[]
}

/** A motion that was read, dressed and looked over. */
export interface Imported {
  readonly motion: Motion
  readonly body: BodyMesh
  readonly report: ImportReport
}

/** The same before it is read, and the folder it is in. */
export interface ChosenSource {
  readonly main: File
  readonly companions: readonly File[]
  readonly folder: string
}
