import { MotionError, type Recipe } from '@understudy/motion'
import type { SetColumn } from '@understudy/operations'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HashedFile } from '../../document/clip-recipe.ts'
import type { Sketch } from '../sketches/sketch.ts'
import type { OwnFile } from '../storage/own-file.ts'
import type { Storage } from '../storage/storage.ts'
import { SET_WORDS } from '../words/set-words.ts'
import type { JobHost } from '../worker/job-host.ts'
import type { JobProgress } from '../worker/job.ts'
import type { SetAnswer, SetJobs, SetQuestion } from './set-jobs.ts'
import type { StoredSet } from './stored-set.ts'

/** Named sets of clips, kept in the browser for all projects. */
export interface Sets {
  readonly store: StoreApi<{ readonly sets: readonly StoredSet[] }>
  /** Under its name, or its name with a number where that is taken. */
  add(set: Omit<StoredSet, 'id'>): Promise<StoredSet>
  change(set: StoredSet): Promise<void>
  remove(id: string): Promise<void>
  /** The files as a set, with their folders as a column. Files that were opened before sets existed are read once more. */
  ofFiles(name: string, files: readonly OwnFile[]): Promise<Omit<StoredSet, 'id'>>
  /** What an operation makes of a set. Undefined when it was cancelled. */
  make(set: Omit<StoredSet, 'id'>, question: Omit<SetQuestion, 'set'>): Promise<MadeSet | undefined>
  sketch(recipe: Recipe): Promise<Sketch | undefined>
  cancel(): void
}

export interface MadeSet {
  readonly set: Omit<StoredSet, 'id'>
  readonly without: SetAnswer['without']
}

const PREFIX = 'set/'
/** Sketches that are kept. */
const SKETCHES = 200

export interface SetsParts {
  readonly host: JobHost
  readonly storage: Pick<Storage, 'stateKeys' | 'readStates' | 'writeState' | 'getFile'>
  readonly onProgress: (progress: JobProgress) => void
}

export function openSets({ host, storage, onProgress }: SetsParts): Sets {
  const store = createStore<{ readonly sets: readonly StoredSet[] }>()(() => ({ sets: [] }))
  const { run, stop } = host.channel<SetJobs>('sets', { onProgress })
  const { run: draw } = host.channel<SetJobs>('sets', { thread: 'set sketches' })
  const sketches = new Map<string, Promise<Sketch | undefined>>()

  void (async () => {
    const keys = (await storage.stateKeys()).filter((key) => key.startsWith(PREFIX))
    const found = Object.values(await storage.readStates(keys)).filter(isSet)
    store.setState(({ sets }) => ({
      sets: [...found, ...sets.filter(({ id }) => !found.some((one) => one.id === id))],
    }))
  })()

  const change = async (set: StoredSet): Promise<void> => {
    store.setState(({ sets }) => ({
      sets: sets.some(({ id }) => id === set.id)
        ? sets.map((one) => (one.id === set.id ? set : one))
        : [...sets, set],
    }))
    await storage.writeState(PREFIX + set.id, set)
  }
  return {
    store,
    change,
    add: async (set) => {
      const taken = new Set(store.getState().sets.map(({ name }) => name))
      let [name, number] = [set.name, 1]
      while (taken.has(name)) name = `${set.name} ${++number}`
      const made = { ...set, name, id: crypto.randomUUID() }
      await change(made)
      return made
    },
    remove: async (id) => {
      store.setState(({ sets }) => ({ sets: sets.filter((one) => one.id !== id) }))
      await storage.writeState(PREFIX + id, undefined)
    },
    ofFiles: async (name, files) => {
      // Recipes know every operation: they come when the first one is asked for.
      const [{ recipeOfTake }, { distinct }] = await Promise.all([
        import('../recipes/recipe-of-take.ts'),
        import('@understudy/operations'),
      ])
      const hashed = await Promise.all(files.map((file) => withHashes(file, storage)))
      const names = distinct(files.map((file) => file.name))
      const clips = []
      for (const [n, file] of hashed.entries()) {
        // A recipe takes milliseconds, a folder has thousands: the page answers in between.
        await new Promise((resolve) => setTimeout(resolve))
        const [main, ...companions] = file.stored
        const recipe = await recipeOfTake({ ...file.recipe, file: main, companions }, storage)
        if (recipe) clips.push({ name: names[n], source: { recipe } })
      }
      if (clips.length < files.length) throw new MotionError(SET_WORDS.filesGone)
      const columns: SetColumn[] = []
      if (new Set(files.map(({ folder }) => folder)).size > 1)
        columns.push({ name: 'folder', from: 'names', values: files.map(({ folder }) => folder ?? null) })
      return { name, clips, columns, files: hashed.flatMap(({ stored }) => stored) }
    },
    make: async (set, question) => {
      const { name, clips, columns } = set
      const answer = await run('make', { ...question, set: { name, clips, columns } })
      return answer && { set: { ...answer.set, files: set.files }, without: answer.without }
    },
    sketch: (recipe) => {
      const key = JSON.stringify(recipe)
      const made = sketches.get(key) ?? draw('sketch', recipe)
      sketches.set(key, made)
      if (sketches.size > SKETCHES) sketches.delete(sketches.keys().next().value as string)
      return made
    },
    cancel: stop,
  }
}

async function withHashes(
  file: OwnFile,
  storage: Pick<Storage, 'getFile'>,
): Promise<OwnFile & { readonly stored: readonly HashedFile[] }> {
  const kept = [file.recipe.file, ...file.recipe.companions]
  const { linkHashes } = await import('./link-hashes.ts')
  const hashes = file.hashes ?? (await linkHashes(kept, storage))
  return { ...file, stored: kept.map((one, n) => ({ ...one, hash: hashes[n] })) }
}

/** What another version of the page stored is not shown. */
const isSet = (value: unknown): value is StoredSet => {
  const { id, name, clips, columns, files } = (value ?? {}) as Partial<StoredSet>
  return typeof id === 'string' && typeof name === 'string' && [clips, columns, files].every(Array.isArray)
}
