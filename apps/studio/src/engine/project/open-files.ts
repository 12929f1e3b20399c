import type { ImportChoices } from '../../document/import-choices.ts'
import { rename } from '@understudy/motion'
import type { StoredFile, TakeRecipe } from '../../document/document.ts'
import { addTakes } from '../../document/edits.ts'
import { isProject, parseProject } from '../../document/project-file.ts'
import { groupFiles, type FileGroup } from '../import/group-files.ts'
import type { Importer } from '../import/importer.ts'
import type { Imported } from '../import/messages.ts'
import type { ChosenFile } from '../import/sort-files.ts'
import { isSound } from '../sound/decode-sound.ts'
import { PROJECT_WORDS } from '../words/project-words.ts'
import { WORDS } from '../words/words.ts'
import type { Performances } from '../performances/performances.ts'
import type { FolderOpener } from './open-folder.ts'
import { unpackFiles } from './pack-project.ts'
import { isFull } from '../storage/room.ts'
import { fileKey, type Storage } from '../storage/storage.ts'
import type { Studio } from '../studio/studio.ts'

/** More figures than this at once are a crowd that nobody can read: they come into the library instead. */
const MOST_ON_STAGE = 4

interface Bytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Opens dropped or chosen files: a few motions take the stage together, many and whole folders come into the library, a
 * project takes the place of everything. A sound is heard with what is on stage.
 */
export function makeFileOpener(
  studio: Studio,
  importer: Importer,
  storage: Storage,
  performances: Performances,
  folders: Pick<FolderOpener, 'open'>,
  openSound: (file: File) => Promise<void>,
): (chosen: readonly ChosenFile[]) => Promise<void> {
  const { store } = studio

  const choices: ImportChoices = {}
  async function readGroup({
    main,
    companions,
  }: FileGroup<File>): Promise<{ imported: Imported; recipe: TakeRecipe }> {
    const source = { main: await asBytes(main), companions: await Promise.all(companions.map(asBytes)) }
    // Kept before it is read: the reader takes the bytes away.
    const file = await keep(source.main)
    const kept = await Promise.all(source.companions.map(keep))
    const imported = await importer.read(source, choices)
    return { imported, recipe: { kind: 'file', file, companions: kept, choices } }
  }
  async function keep({ name, bytes }: Bytes): Promise<StoredFile> {
    const key = fileKey(bytes)
    await storage.putFile(key, bytes.slice())
    return { name, key }
  }

  async function openProject(file: File): Promise<boolean> {
    if (!file.name.toLowerCase().endsWith('.json')) return false
    const text = await file.text()
    if (!isProject(text)) return false
    const { document, files } = parseProject(text, file.name)
    await unpackFiles(files, storage, file.name)
    studio.do(WORDS.steps.open(file.name), () => document)
    return true
  }

  return async (all) => {
    // One at a time is heard: the last of several.
    const heard = all.filter(({ name }) => isSound(name)).at(-1)
    if (heard) await openSound(heard.file)
    const chosen = all.filter(({ name }) => !isSound(name))
    if (chosen.length === 0) return
    const files = chosen.map(({ file }) => file)
    const groups = groupFiles(files)
    if (groups.length > MOST_ON_STAGE || chosen.some(({ folder }) => folder !== ''))
      return void (await folders.open(chosen))
    store.setState({ busy: WORDS.reading(files.map(({ name }) => name)), problem: undefined })
    try {
      if (files.length === 1 && (await openProject(files[0]))) return
      const read = []
      for (const group of groups) read.push(await readGroup(group))
      const made = read.map(({ imported, recipe }) => ({ name: imported.motion.name, recipe }))
      read.forEach(({ imported, recipe }) => {
        const { motion, body, report } = imported
        performances.remember(recipe, {
          motion: rename(motion, motion.name),
          body,
          report,
          floor: report.floorHeight,
        })
      })
      studio.do(WORDS.steps.open(made.map(({ name }) => name).join(', ')), addTakes(made))
      const [{ imported }] = read
      store.setState({ imported: { imported, choices }, report: imported.report, tool: 'select' })
      studio.say(WORDS.loaded(made.map(({ name }) => name)))
    } catch (error) {
      const names = files.map(({ name }) => name).join(', ')
      const told = error instanceof Error ? error.message : String(error)
      store.setState({ problem: isFull(error) ? PROJECT_WORDS.noRoom(names) : told })
    } finally {
      store.setState({ busy: undefined })
    }
  }
}

const asBytes = async (file: File): Promise<Bytes> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})
