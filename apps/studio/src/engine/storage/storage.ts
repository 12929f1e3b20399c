import { openDB, type IDBPDatabase } from 'idb'
import type { StudioDocument } from '../../document/document.ts'
import type { HistorySnapshot } from '../../document/history.ts'
import type { OwnFile } from './own-file.ts'

/** What a reload brings back. */
export interface Saved {
  readonly version: 1
  readonly history: HistorySnapshot<StudioDocument>
  /** Seconds. */
  readonly time: number
  /** When it was saved, milliseconds since 1970. */
  readonly at?: number
}

/** The browser's own store: nothing leaves the machine. */
export interface Storage {
  /** Whatever is stored beside files, by its key; nobody has checked it. */
  readStates(): Promise<Readonly<Record<string, unknown>>>
  /** `undefined` removes it. */
  writeState(key: string, value: unknown): Promise<void>
  putFile(key: string, bytes: Uint8Array): Promise<void>
  getFile(key: string): Promise<Uint8Array | undefined>
  /** The library's own files, oldest first. */
  listFiles(): Promise<readonly OwnFile[]>
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
    readStates: async () => {
      const states: Record<string, unknown> = {}
      for (const key of await base.getAllKeys(STATE))
        if (typeof key === 'string') states[key] = await base.get(STATE, key)
      return states
    },
    writeState: async (key, value) =>
      void (await (value === undefined ? base.delete(STATE, key) : base.put(STATE, value, key))),
    putFile: async (key, bytes) => void (await base.put(FILES, bytes, key)),
    getFile: async (key) => (await base.get(FILES, key)) as Uint8Array | undefined,
    listFiles: async () => ((await base.get(STATE, LIBRARY)) as readonly OwnFile[] | undefined) ?? [],
    saveFiles: async (list) => void (await base.put(STATE, list, LIBRARY)),
  }
}

function inMemory(): Storage {
  const files = new Map<string, Uint8Array>()
  return {
    readStates: () => Promise.resolve({}),
    writeState: () => Promise.resolve(),
    putFile: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
    getFile: (key) => Promise.resolve(files.get(key)),
    listFiles: () => Promise.resolve([]),
    saveFiles: () => Promise.resolve(),
  }
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
