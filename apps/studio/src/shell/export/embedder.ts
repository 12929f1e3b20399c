import { MotionError, type Motion } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import { currentTake } from '../../document/document.ts'
import { download, fileName } from '../../engine/export/download.ts'
import { ELEMENT_FILE, embedLines, type EmbedKind } from '../../engine/export/embed-lines.ts'
import type { PageJobs } from '../../engine/export/page-jobs.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { EMBED_WORDS } from '../../engine/words/embed-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'

export interface Embedder {
  /** The lines that put what is on stage on a page. */
  lines(kind: EmbedKind): string
  /** Saves the player page (and the script of the element), and copies the lines. */
  embed(kind: EmbedKind): Promise<void>
}

export function makeEmbedder(studio: Studio, player: Player, host: JobHost): Embedder {
  const { run } = host.channel<PageJobs>('page')
  const title = (): string => currentTake(studio.history.present)?.name ?? WORDS.name
  const lines = (kind: EmbedKind): string => embedLines(kind, `${fileName(title())}.html`, title())
  async function save(kind: EmbedKind): Promise<readonly string[]> {
    if (player.cast.performers.length === 0) throw new MotionError(WORDS.nobodyOnStage)
    const file = `${fileName(title())}.html`
    const made = await run('page', player.cast.performers.map(asSeen), title())
    download(file, made!.bytes as Uint8Array<ArrayBuffer>, 'text/html')
    if (kind === 'frame') return [file]
    const script = await fetch(`./${ELEMENT_FILE}`)
    if (!script.ok) throw new Error(`The script could not be loaded (status ${script.status}).`)
    download(ELEMENT_FILE, await script.blob(), 'text/javascript')
    return [file, ELEMENT_FILE]
  }
  return {
    lines,
    embed: async (kind) => {
      const { store } = studio
      const text = lines(kind)
      store.setState({ busy: EMBED_WORDS.making(fileName(title())) })
      try {
        const copied = await navigator.clipboard.writeText(text).then(
          () => true,
          () => false,
        )
        const files = await save(kind)
        studio.say(copied ? EMBED_WORDS.saved(files) : EMBED_WORDS.savedOnly(files))
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        store.setState({ problem: WORDS.exportFailed(why) })
      } finally {
        store.setState({ busy: undefined })
      }
    },
  }
}

/** As they stand on the stage: lifted to the floor, without what is only kept beside the frames. */
function asSeen({ motion, position }: { motion: Motion; position: { y: number } }): Motion {
  const { recipe: _, ...rest } = motion
  return {
    ...rest,
    rootPositions: motion.rootPositions.map((value, i) => (i % 3 === 1 ? value + position.y : value)),
  }
}
