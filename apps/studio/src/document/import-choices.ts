import type { Role } from '@understudy/motion'
import type { ReadMotionOptions } from '@understudy/motion/formats'

/** Which joint plays a part, by its name; an empty name is none. */
export type RolesByName = Readonly<Partial<Record<Role, string>>>

/** What the page may set by hand when a file is read again. */
export interface ImportChoices extends Pick<
  ReadMotionOptions,
  'profile' | 'frameRate' | 'metresPerUnit' | 'upAxis'
> {
  readonly roles?: RolesByName | undefined
  /** `none`: contacts are not looked for. */
  readonly contacts?: 'none' | undefined
  /** `as it is`: the figure is not set on the floor. */
  readonly floor?: 'as it is' | undefined
}
