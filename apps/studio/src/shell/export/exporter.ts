import { MotionError, withRecipe, type Motion, type Recipe } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import type { WriteFormat } from '@understudy/motion/formats'
import { currentTake, takeOf, type TakeId } from '../../document/document.ts'
import {
  EXPORT_DEFAULTS,
  isPicture,
  mayBeClear,
  type ExportSettings,
  type PictureFormat,
} from '../../engine/export/export-settings.ts'
import type { ExportEdit } from '../../engine/export/print-jobs.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import type { Avatars } from '../avatar/avatars.ts'
import { castOf } from '../stage/cast-of.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import { packProject } from '../../engine/project/pack-project.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { SoundWork } from '../sound/sound-work.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'
import { download, fileName } from '../../engine/export/download.ts'
import { onlyTake, shareLink } from '../../engine/project/share-link.ts'
import type { PrintMotion } from '../../engine/export/print-motion.ts'

export type ExportKind = 'bvh' | 'glb' | 'png' | 'mp4' | 'webm' | 'project'

/** Which takes, and what the file is called. */
export interface ExportChoice {
  readonly name: string
  /** None: what is on stage. */
  readonly takes: readonly TakeId[]
}

export interface Exporter {
  /** What is on stage, as it comes. A range is kept to. */
  write(kind: ExportKind): Promise<void>
  /** The same, and other takes, as the dialog says. */
  export(settings: ExportSettings, choice: ExportChoice): Promise<void>
  /** How the current take is made, as a recipe that runs anywhere; undefined where no operation makes it. */
  recipe(): Promise<Recipe | undefined>
  /** The lines that make the current take on the command line; undefined where there are none. */
  command(): Promise<string | undefined>
  copyRecipe(): Promise<void>
  copyCommand(): Promise<void>
  /** Copies an address that opens this project anywhere. */
  copyLink(only?: TakeId): Promise<void>
  /** Stops the film that is being made. */
  cancelFilm(): void
}

export interface ExportParts {
  readonly storage: Storage
  readonly workspace: WorkspaceStore
  readonly printMotion: PrintMotion
  readonly performances: Pick<Performances, 'make'>
  readonly avatars: Avatars
  /** What is heard in films. */
  readonly sound: Pick<SoundWork, 'played'>
}

/** Files of what is on stage. */
export function makeExporter(
  studio: Studio,
  player: Player,
  { storage, workspace, printMotion, performances, avatars, sound }: ExportParts,
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
  async function film(
    settings: ExportSettings,
    format: Exclude<PictureFormat, 'png'>,
    file: string,
  ): Promise<BlobPart> {
    filming?.abort()
    const stop = (filming = new AbortController())
    workspace.setState({ film: { file, done: 0 } })
    const { filmBackground } = settings
    const shot = {
      frameRate: settings.filmRate,
      height: format === 'gif' ? settings.gifHeight : settings.filmHeight,
      whole: !settings.range,
      background: filmBackground === 'transparent' && !mayBeClear(format) ? 'stage' : filmBackground,
      camera: settings.filmCamera,
      signal: stop.signal,
      onProgress: (done: number) => workspace.setState({ film: { file, done } }),
    } as const
    try {
      // Writing films is a library of its own: it comes when the first one is made.
      if (format === 'gif') return await (await import('../film/make-gif.ts')).makeGif(player, shot)
      if (format === 'frames') {
        const { makeFrames } = await import('../film/make-frames.ts')
        return await makeFrames(player, shot, file.replace(/\.zip$/, ''))
      }
      const { makeFilm } = await import('../film/make-film.ts')
      return await makeFilm(player, { ...shot, container: format, sound: sound.played })
    } finally {
      workspace.setState({ film: undefined })
    }
  }
  /** Somebody to be written: their file's name without its ending, and their motion. */
  interface Person {
    readonly stem: string
    readonly motion: Motion
  }
  /** Everybody on stage: the take, and who is there for it. */
  const peopleOnStage = async (stem: string): Promise<readonly Person[]> => {
    const { own, company } = onStage()
    const first = { stem, motion: await withItsRecipe(own) }
    if (company.length > 1) {
      const digits = String(company.length + 1).length
      return [first.motion, ...company].map((motion, n) => ({
        stem: `${stem}-${String(n + 1).padStart(digits, '0')}`,
        motion,
      }))
    }
    return [first, ...company.map((motion) => ({ stem: `${stem}-${isLed() ? 'leader' : '2'}`, motion }))]
  }
  /** A take that need not be on stage, in the body that everybody wears. */
  const peopleOf = async (id: TakeId): Promise<readonly Person[]> => {
    const document = studio.history.present
    const take = takeOf(document, id)
    const made = take && (await performances.make(take, 'exact'))
    if (!take || !made) return []
    const { cast } = castOf([take], [made], document.takes)
    const dressed = document.avatar ? await avatars.dress(cast, document.avatar, true) : cast
    const asMade = !document.avatar && made.motion.annotations === dressed.at(-1)?.motion.annotations
    const { recipeOfTake } = await import('../../engine/recipes/recipe-of-take.ts')
    const known = asMade ? await recipeOfTake(take.recipe, storage) : undefined
    return dressed.map(({ motion }, n) => {
      const isTake = n === dressed.length - 1
      return {
        stem: isTake ? fileName(take.name) : `${fileName(take.name)}-${n + 1}`,
        motion: isTake && known ? withRecipe(motion, known) : motion,
      }
    })
  }
  async function writeMotions(
    settings: ExportSettings,
    format: WriteFormat,
    people: readonly Person[],
    stem: string,
  ): Promise<readonly string[]> {
    const edit = editOf(settings)
    const files: { name: string; bytes: Uint8Array }[] = []
    for (const { stem: name, motion } of people) {
      const { bytes, recipe: made } = await printMotion(motion, format, {
        preset: settings.preset,
        body: settings.body,
        compress: settings.compress,
        metresPerUnit: settings.metresPerUnit,
        ...(settings.upAxis !== 'usual' && { upAxis: settings.upAxis }),
        ...(settings.keyMillimetres > 0 && { keyBound: settings.keyMillimetres / 1000 }),
        ...(edit && { edit }),
      })
      files.push({ name: `${name}.${format}`, bytes })
      // A BVH has no place for its recipe: it lies beside.
      if ((format === 'bvh' || settings.recipeBeside) && made) {
        const { printRecipe } = await import('@understudy/operations')
        files.push({ name: `${name}.recipe.json`, bytes: new TextEncoder().encode(printRecipe(made)) })
      }
    }
    if (people.length <= 2) {
      for (const { name, bytes } of files) download(name, bytes as Uint8Array<ArrayBuffer>)
      return files.map(({ name }) => name)
    }
    // A crowd is one archive: ten downloads would ask ten times.
    const { zipFiles } = await import('../../engine/export/zip-files.ts')
    download(`${stem}.zip`, zipFiles(files) as Uint8Array<ArrayBuffer>)
    return [`${stem}.zip`]
  }
  /** What is done before writing; undefined where the motion is written as it is. */
  const editOf = ({ range, frameRate, inPlace }: ExportSettings): ExportEdit | undefined => {
    const { range: chosen } = player.transport
    const edit = {
      ...(range && chosen && { from: chosen.start, until: chosen.end }),
      ...(frameRate > 0 && { frameRate }),
      ...(inPlace && { inPlace }),
    }
    return Object.keys(edit).length > 0 ? edit : undefined
  }
  async function written(
    settings: ExportSettings,
    { name, takes }: ExportChoice,
  ): Promise<readonly string[]> {
    const { format } = settings
    const stem = fileName(name)
    if (!isPicture(format)) {
      const current = currentTake(studio.history.present)?.id
      const alone = takes.length === 0 || (takes.length === 1 && takes[0] === current)
      if (alone) return writeMotions(settings, format, await peopleOnStage(stem), stem)
      const people = (await Promise.all(takes.map(peopleOf))).flat()
      return writeMotions(settings, format, people, stem)
    }
    const file = `${stem}.${format === 'frames' ? 'zip' : format}`
    store.setState({ busy: WORDS.exporting(file) })
    download(file, format === 'png' ? await player.stage.picture() : await film(settings, format, file))
    return [file]
  }
  /** Says what is written, and tells why it could not be. */
  async function telling(what: string, work: () => Promise<readonly string[]>): Promise<void> {
    // What is exported is a take, not what is only looked at.
    if (workspace.getState().preview) {
      workspace.setState({ preview: undefined })
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    store.setState({ busy: WORDS.exporting(what) })
    try {
      studio.say(WORDS.exported(await work()))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError')
        return studio.say(SHELL_WORDS.film.stopped)
      store.setState({
        problem: WORDS.exportFailed(error instanceof Error ? error.message : String(error)),
      })
    } finally {
      store.setState({ busy: undefined })
    }
  }
  const stemNow = (): string => fileName(currentTake(store.getState().document)?.name ?? WORDS.name)
  return {
    command,
    write: (kind) => {
      if (kind !== 'project')
        return telling(`${stemNow()}.${kind}`, () =>
          written({ ...EXPORT_DEFAULTS, format: kind, filmHeight: 0 }, { name: stemNow(), takes: [] }),
        )
      const file = 'understudy.project.json'
      return telling(file, async () => {
        download(file, await packProject(studio.history.present, storage))
        return [file]
      })
    },
    export: (settings, choice) =>
      telling(`${fileName(choice.name)}.${settings.format === 'frames' ? 'zip' : settings.format}`, () =>
        written(settings, choice),
      ),
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
    copyLink: async (only) => {
      const document = studio.history.present
      const made = await shareLink(only === undefined ? document : onlyTake(document, only), location.href)
      if (made.link === undefined) {
        store.setState({ problem: made.problem })
        return
      }
      await navigator.clipboard.writeText(made.link)
      // What is missing must be read: it stays until it was.
      if (made.leftOut) store.setState({ notice: SHELL_WORDS.share.leftOut(made.leftOut) })
      else studio.say(SHELL_WORDS.share.copied)
    },
    cancelFilm: () => filming?.abort(),
  }
}
