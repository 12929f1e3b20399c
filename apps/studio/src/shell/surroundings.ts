import { makeWardrobe, type Wardrobe } from './avatar/avatars.ts'
import { wearAvatar } from '../document/take-notes.ts'
import { HOUSE } from '../engine/words/shell-words.ts'
import type { Importer } from '../engine/import/importer.ts'
import { makeLibrary, type Library } from '../engine/library/library.ts'
import { keepOwnFiles, type OwnFile } from '../engine/project/own-files.ts'
import type { Sketch } from '../engine/sketches/sketch.ts'
import { fileKey, type Storage } from '../engine/storage/storage.ts'
import type { Studio } from '../engine/studio/studio.ts'
import { makeTimelineWork, type TimelineWork } from './timeline/work-timeline.ts'
import { watchLongTasks } from './panels/long-tasks.ts'
import { makeHouseStore, type HouseStore } from '../engine/studio/workspace.ts'

/** What is around the tools: the timeline, the library, the wardrobe, and what the house remembers. */
export interface House {
  readonly store: HouseStore
  readonly work: TimelineWork
  readonly library: Library
  readonly wardrobe: Wardrobe
  /** Stick figures of a file of one's own. */
  sketchFile(file: OwnFile): Promise<Sketch | undefined>
  /** Asks for a file; everybody wears the body in it. */
  readonly chooseAvatar: () => void
}

export function makeHouse(studio: Studio, importer: Importer, storage: Storage): House {
  const store = makeHouseStore()
  const library = makeLibrary()
  watchLongTasks(store)
  keepOwnFiles(studio, storage, store)
  const sketches = new Map<string, Promise<Sketch | undefined>>()
  const bytesOf = async ({ name, key }: { name: string; key: string }) => {
    const bytes = await storage.getFile(key)
    return bytes && { name, bytes }
  }
  async function sketch({ recipe }: OwnFile): Promise<Sketch | undefined> {
    const main = await bytesOf(recipe.file)
    const companions = await Promise.all(recipe.companions.map(bytesOf))
    if (!main || companions.some((one) => !one)) return undefined
    const kept = companions.flatMap((one) => one ?? [])
    const { motion } = await importer.read({ main, companions: kept }, recipe.choices)
    return library.sketchOf(motion)
  }
  async function wear(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const key = fileKey(bytes)
    await storage.putFile(key, bytes)
    studio.do(HOUSE.steps.avatar(file.name), wearAvatar({ name: file.name, key }))
  }
  return {
    store,
    library,
    work: makeTimelineWork(studio, store),
    wardrobe: makeWardrobe(importer, storage, store),
    sketchFile: (file) => {
      const { key } = file.recipe.file
      let made = sketches.get(key)
      if (!made) sketches.set(key, (made = sketch(file)))
      return made
    },
    chooseAvatar: makeGlbChooser((file) => void wear(file)),
  }
}

/** Opens the browser's own dialog for one GLB. */
function makeGlbChooser(onFile: (file: File) => void): () => void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.glb,.vrm'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
    // The same file chosen again must count as a choice.
    input.value = ''
  })
  return () => input.click()
}
