import type { Player } from '@understudy/view/player'
import { currentTake } from '../document/document.ts'
import { packProject } from '../studio/project.ts'
import type { Storage } from '../studio/storage.ts'
import type { Studio } from '../studio/studio.ts'
import { WORDS } from '../words.ts'
import { commandLine } from './command-line.ts'
import { download, fileName } from './download.ts'
import { printMotion } from './print-motion.ts'

export type ExportKind = 'bvh' | 'glb' | 'png' | 'project'

export interface Exporter {
  write(kind: ExportKind): Promise<void>
  /** Undefined where there is none. */
  command(): string | undefined
  copyCommand(): Promise<void>
}

/** Files of what is on stage. */
export function makeExporter(studio: Studio, player: Player, storage: Storage): Exporter {
  const { store } = studio
  const command = (): string | undefined => {
    const { document, answer } = store.getState()
    const take = currentTake(document)
    return take && commandLine(take, answer?.timed)
  }
  async function contentOf(kind: ExportKind): Promise<BlobPart> {
    switch (kind) {
      case 'png':
        return player.stage.picture()
      case 'project':
        return packProject(studio.history.present, storage)
      case 'bvh':
      case 'glb':
        return (await printMotion(player.cast.motions[0], kind)) as Uint8Array<ArrayBuffer>
    }
  }
  return {
    command,
    write: async (kind) => {
      const stem = fileName(currentTake(store.getState().document)?.name ?? WORDS.name)
      const file = kind === 'project' ? 'understudy.project.json' : `${stem}.${kind}`
      store.setState({ busy: WORDS.exporting(file) })
      try {
        download(file, await contentOf(kind))
        studio.say(WORDS.exported(file))
      } catch (error) {
        store.setState({
          problem: WORDS.exportFailed(error instanceof Error ? error.message : String(error)),
        })
      } finally {
        store.setState({ busy: undefined })
      }
    },
    copyCommand: async () => {
      const text = command()
      if (!text) return studio.say(WORDS.noCommandFor)
      await navigator.clipboard.writeText(text)
      studio.say(WORDS.copied)
    },
  }
}
