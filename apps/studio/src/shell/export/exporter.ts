import { MotionError, withRecipe, type Motion, type Recipe } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import { currentTake } from '../../document/document.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import { packProject } from '../../engine/project/pack-project.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'
import { download, fileName } from '../../engine/export/download.ts'
import { shareLink } from '../../engine/project/share-link.ts'
import type { PrintMotion } from '../../engine/export/print-motion.ts'

export type ExportKind = 'bvh' | 'glb' | 'png' | 'mp4' | 'webm' | 'project'

export interface Exporter {
  write(kind: ExportKind): Promise<void>
  /** How the current take is made, as a recipe that runs anywhere; undefined where no operation makes it. */
  recipe(): Promise<Recipe | undefined>
  /** The lines that make the current take on the command line; undefined where there are none. */
  command(): Promise<string | undefined>
  copyRecipe(): Promise<void>
  copyCommand(): Promise<void>
  /** Copies an address that opens this project anywhere. */
  copyLink(): Promise<void>
  /** Stops the film that is being made. */
  cancelFilm(): void
}

export interface ExportParts {
  readonly storage: Storage
  readonly workspace: WorkspaceStore
  readonly printMotion: PrintMotion
}

/** Files of what is on stage. */
export function makeExporter(
  studio: Studio,
  player: Player,
  { storage, workspace, printMotion }: ExportParts,
): Exporter {
  const { store } = studio
  const recipe = async (): Promise<Recipe | undefined> => {
    const take = currentTake(store.getState().document)
    // Recipes know every operation: they come when the first one is asked for.
    const { recipeOfTake } = await import('../../engine/recipes/recipe-of-take.ts')
    return take && recipeOfTake(take.recipe, storage)
  }
  const command = async (): Promise<string | undefined> => {
    const take = currentTake(store.getState().document)
    const made = take && (await recipe())
    return made && (await import('./run-lines.ts')).runLines(made, fileName(take.name))
  }
  /** The motion with its recipe, where it is what that makes: neither noted by hand nor on another body. */
  const withItsRecipe = async (own: Motion): Promise<Motion> => {
    const performed = store.getState().performed?.motion
    const asMade = performed?.rotations === own.rotations && performed.annotations === own.annotations
    const made = asMade ? await recipe() : undefined
    return made ? withRecipe(own, made) : own
  }
  const isLed = (): boolean => currentTake(store.getState().document)?.recipe.kind === 'partner'
  /** Who is exported: the take as it is noted and worn, and whoever is there for it, a leader or a crowd. */
  const onStage = (): { readonly own: Motion; readonly company: readonly Motion[] } => {
    const { shown } = workspace.getState()
    const at = shown.findIndex(({ take }) => take !== undefined)
    if (at < 0) throw new MotionError(WORDS.nobodyOnStage)
    return { own: shown[at].worn, company: shown.slice(0, at).map(({ worn }) => worn) }
  }
  let filming: AbortController | undefined
  async function film(container: 'mp4' | 'webm', file: string): Promise<BlobPart> {
    filming?.abort()
    const stop = (filming = new AbortController())
    workspace.setState({ film: { file, done: 0 } })
    try {
      // Writing films is a library of its own: it comes when the first one is made.
      const { makeFilm } = await import('../film/make-film.ts')
      return await makeFilm(player, {
        container,
        signal: stop.signal,
        onProgress: (done) => workspace.setState({ film: { file, done } }),
      })
    } finally {
      workspace.setState({ film: undefined })
    }
  }
  /** The take and everybody with it, numbered. */
  async function zipped(stem: string, kind: 'bvh' | 'glb'): Promise<BlobPart> {
    const { zipFiles } = await import('../../engine/export/zip-files.ts')
    const { own, company } = onStage()
    const people = [own, ...company]
    const files = []
    for (const [n, motion] of people.entries())
      files.push({
        name: `${stem}-${String(n + 1).padStart(String(people.length).length, '0')}.${kind}`,
        bytes: await printMotion(motion, kind),
      })
    return zipFiles(files) as Uint8Array<ArrayBuffer>
  }
  async function contentOf(kind: ExportKind, file: string): Promise<BlobPart> {
    switch (kind) {
      case 'png':
        return player.stage.picture()
      case 'mp4':
      case 'webm':
        return film(kind, file)
      case 'project':
        return packProject(studio.history.present, storage)
      case 'bvh':
      case 'glb':
        return (await printMotion(await withItsRecipe(onStage().own), kind)) as Uint8Array<ArrayBuffer>
    }
  }
  return {
    command,
    write: async (kind) => {
      const stem = fileName(currentTake(store.getState().document)?.name ?? WORDS.name)
      const file = kind === 'project' ? 'understudy.project.json' : `${stem}.${kind}`
      store.setState({ busy: WORDS.exporting(file) })
      try {
        const others = kind === 'bvh' || kind === 'glb' ? onStage().company : []
        const many = others.length > 1 && (kind === 'bvh' || kind === 'glb')
        // A crowd is one archive: ten downloads would ask ten times.
        const files = [many ? `${stem}.zip` : file]
        download(files[0], many ? await zipped(stem, kind) : await contentOf(kind, file))
        if (!many && (kind === 'bvh' || kind === 'glb'))
          for (const motion of others) {
            files.push(`${stem}-${isLed() ? 'leader' : files.length + 1}.${kind}`)
            download(files[files.length - 1], (await printMotion(motion, kind)) as Uint8Array<ArrayBuffer>)
          }
        // A BVH has no place for its recipe: it lies beside.
        const made = kind === 'bvh' && !many ? (await withItsRecipe(onStage().own)).recipe : undefined
        if (made) {
          const { printRecipe } = await import('@understudy/operations')
          files.push(`${stem}.recipe.json`)
          download(files[files.length - 1], printRecipe(made), 'application/json')
        }
        studio.say(WORDS.exported(files))
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError')
          return studio.say(SHELL_WORDS.film.stopped)
        store.setState({
          problem: WORDS.exportFailed(error instanceof Error ? error.message : String(error)),
        })
      } finally {
        store.setState({ busy: undefined })
      }
    },
    recipe,
    copyRecipe: async () => {
      const made = await recipe()
      if (!made) return studio.say(WORDS.noRecipeFor)
      const { printRecipe } = await import('@understudy/operations')
      await navigator.clipboard.writeText(printRecipe(made))
      studio.say(WORDS.recipeCopied)
    },
    copyCommand: async () => {
      const text = await command()
      if (!text) return studio.say(WORDS.noCommandFor)
      await navigator.clipboard.writeText(text)
      studio.say(WORDS.copied)
    },
    copyLink: async () => {
      const made = await shareLink(studio.history.present, location.href)
      if (made.link === undefined) {
        store.setState({ problem: made.problem })
        return
      }
      await navigator.clipboard.writeText(made.link)
      studio.say(SHELL_WORDS.share.copied)
    },
    cancelFilm: () => filming?.abort(),
  }
}
