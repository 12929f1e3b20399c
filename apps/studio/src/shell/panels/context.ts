import { createContext, useContext } from 'react'
import type { Desk } from '../../engine/project/desk.ts'
import type { Favourites } from '../../engine/library/favourites.ts'
import type { ThereMaker } from '../../engine/server/make-there.ts'
import type { ServerLibrary } from '../../engine/server/server.ts'
import type { OwnFile } from '../../engine/storage/own-file.ts'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { PanelContext } from '../../tools/shared/context.ts'
import type { Command } from '../commands/command.ts'
import type { Embedder } from '../export/embedder.ts'
import type { Exporter } from '../export/exporter.ts'
import type { Rescue } from '../rescue/rescue.ts'
import type { TimelineWork } from '../timeline/work-timeline.ts'
import type { SceneWork } from '../../tools/shared/scene/scene-work.ts'
import type { SoundWork } from '../sound/sound-work.ts'
import type { Tools } from '../tools/load-tools.ts'

/** What the panels of the page work with, beside what those of tools do. */
export interface Shell extends PanelContext {
  readonly exporter: Exporter
  readonly embedder: Embedder
  readonly commands: readonly Command[]
  readonly timeline: TimelineWork
  /** Takes on one line, figures in one scene. */
  readonly scene: SceneWork
  readonly sound: SoundWork
  readonly tools: Tools
  readonly chooseFiles: () => void
  readonly chooseFolder: () => void
  /** Ends the opening of many files; what was opened stays. */
  readonly cancelImport: () => void
  /** Asks for a file; everybody wears the body in it. */
  readonly chooseAvatar: () => void
  /** Stick figures of a file of one's own. */
  readonly sketchFile: (file: OwnFile) => Promise<Sketch | undefined>
  /** Gives up what is being worked on. */
  readonly cancelWork: () => void
  readonly favourites: Favourites
  /** The library of the server that this page came from. */
  readonly server: ServerLibrary
  readonly there: ThereMaker
  readonly rescue: Rescue
  readonly desk: Desk
  /** Whether the browser keeps anything when the page is closed. */
  readonly lasts: boolean
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('panels: no shell around this panel')
  return shell
}
