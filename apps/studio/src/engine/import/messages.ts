import type { Motion, Role } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { ImportReport, MotionFile, ReadMotionOptions } from '@understudy/motion/formats'

/** What the page may set by hand when a file is read again. */
export interface ImportChoices extends Pick<
  ReadMotionOptions,
  'profile' | 'frameRate' | 'metresPerUnit' | 'upAxis'
> {
  /** Which joint plays a part, by its name; an empty name is none. */
  readonly roles?: Readonly<Partial<Record<Role, string>>> | undefined
  /** `none`: contacts are not looked for. */
  readonly contacts?: 'none' | undefined
  /** `as it is`: the figure is not set on the floor. */
  readonly floor?: 'as it is' | undefined
}

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
