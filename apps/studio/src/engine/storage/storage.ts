import { MotionError, type Recipe } from '@understudy/motion'
import { openDB, type IDBPDatabase } from 'idb'
import type { StudioDocument, TakeId } from '../../document/document.ts'
import type { HistorySnapshot } from '../../document/history.ts'
import { RESCUE_WORDS } from '../words/rescue-words.ts'
import { keyOf, type OwnFile } from './own-file.ts'

/** What a reload brings back. */
export interface Saved {
  readonly version: 1
  readonly history: HistorySnapshot<StudioDocument>
  /** How the takes are made, by their id: recipes that `understudy run` performs. Not there where the page was closed at once. */
  readonly recipes?: Readonly<Record<TakeId, Recipe>> | undefined
  /** Seconds. */
  readonly time: number
  /** When it was saved, milliseconds since 1970. */
  readonly at?: number
}

/** The browser's own store: nothing leaves the machine. */
export interface Storage {
  /** Whether anything outlives the page: a private window may keep nothing. */
  readonly lasts: boolean
  /** Keys of what is stored beside files. */
  stateKeys(): Promise<readonly string[]>
  /** What is stored under these keys, or under all; nobody has checked it. */
  readStates(keys?: readonly string[]): Promise<Readonly<Record<string, unknown>>>
  /** `undefined` removes it. */
  writeState(key: string, value: unknown): Promise<void>
  putFile(key: string, bytes: Uint8Array): Promise<void>
  /** Throws where the stored bytes are not those that were put there. */
  getFile(key: string): Promise<Uint8Array | undefined>
  fileKeys(): Promise<readonly string[]>
  removeFiles(keys: readonly string[]): Promise<void>
  /** The library's own files, oldest first. */
  listFiles(): Promise<readonly OwnFile[]>
  /** Adds files to the library's list; what another page has added in the meantime stays in it. */
  saveFiles(files: readonly OwnFile[]): Promise<void>
}

const STATE = 'state'
const FILES = 'files'
const LIBRARY = 'library'

/** Falls back to memory where the browser keeps nothing (a private window): everything works until the tab closes. */
export async function openStorage(): Promise<Storage> {
  let base: IDBPDatabase
  try {
    base = await openDB('understudy', 1, {
      upgrade: (made) => {
        made.createObjectStore(STATE)
        made.createObjectStore(FILES)
      },
    })
  } catch {
    return inMemory()
  }
  return {
    lasts: true,
    stateKeys: () => stateKeys(base),
    readStates: async (keys) => {
      const states: Record<string, unknown> = {}
      for (const key of keys ?? (await stateKeys(base))) {
        const value: unknown = await base.get(STATE, key)
        if (value !== undefined) states[key] = value
      }
      return states
    },
    writeState: async (key, value) =>
      void (await (value === undefined ? base.delete(STATE, key) : base.put(STATE, value, key))),
    putFile: async (key, bytes) => void (await base.put(FILES, bytes, key)),
    getFile: async (key) => sound(key, (await base.get(FILES, key)) as Uint8Array | undefined),
    fileKeys: async () => (await base.getAllKeys(FILES)).map(String),
    removeFiles: async (keys) => {
      const work = base.transaction([FILES, STATE], 'readwrite')
      for (const key of keys) void work.objectStore(FILES).delete(key)
      const states = work.objectStore(STATE)
      const list = ((await states.get(LIBRARY)) as readonly OwnFile[] | undefined) ?? []
      void states.put(
        list.filter(({ recipe }) => !keys.includes(recipe.file.key)),
        LIBRARY,
      )
      await work.done
    },
    listFiles: async () => ((await base.get(STATE, LIBRARY)) as readonly OwnFile[] | undefined) ?? [],
    saveFiles: async (list) => {
      // Reading and writing are one transaction: two pages that add a file each at the same time keep both.
      const work = base.transaction(STATE, 'readwrite')
      const before = ((await work.store.get(LIBRARY)) as readonly OwnFile[] | undefined) ?? []
      void work.store.put(mergeFiles(before, list), LIBRARY)
      await work.done
    },
  }
}

const stateKeys = async (base: IDBPDatabase): Promise<readonly string[]> =>
  (await base.getAllKeys(STATE)).filter((key) => typeof key === 'string')

function inMemory(): Storage {
  const files = new Map<string, Uint8Array>()
  return {
    lasts: false,
    stateKeys: () => Promise.resolve([]),
    readStates: () => Promise.resolve({}),
    writeState: () => Promise.resolve(),
    putFile: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
    getFile: (key) => Promise.resolve(files.get(key)),
    fileKeys: () => Promise.resolve([...files.keys()]),
    removeFiles: (keys) => Promise.resolve(keys.forEach((key) => files.delete(key))),
    listFiles: () => Promise.resolve([]),
    saveFiles: () => Promise.resolve(),
  }
}

/** Both lists in the order in which files were opened; of a file in both, how it is read is told by the second. */
export function mergeFiles(before: readonly OwnFile[], added: readonly OwnFile[]): readonly OwnFile[] {
  const all = new Map(before.map((file) => [keyOf(file.recipe), file]))
  for (const file of added) all.set(keyOf(file.recipe), file)
  return [...all.values()]
}

/** The bytes that were kept under a key, if they are still the same. */
function sound(key: string, bytes: Uint8Array | undefined): Uint8Array | undefined {
  if (bytes === undefined || (bytes instanceof Uint8Array && fileKey(bytes) === key)) return bytes
  throw new MotionError(RESCUE_WORDS.damagedFile)
}

/** A name for bytes that two different files do not share: their length and two 32-bit FNV-1a sums. */
export function fileKey(bytes: Uint8Array): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c]
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193)
    b = Math.imul(b ^ byte, 0x5bd1e995) ^ (b >>> 15)
  }
  return `${bytes.length}-${(a >>> 0).toString(16)}${(b >>> 0).toString(16)}`
}
