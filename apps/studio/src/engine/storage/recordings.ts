import { openDB, type IDBPDatabase } from 'idb'
import type { Sketch } from '../sketches/sketch.ts'

/** What is known of files beside their bytes, so that nobody has to read them again. Page and threads open it alike. */
export interface Recordings {
  /** The key under which a file is kept, by the SHA-256 of its bytes. */
  keyOfHash(hash: string): Promise<string | undefined>
  linkHash(hash: string, key: string): Promise<void>
  sketch(key: string): Promise<Sketch | undefined>
  keepSketch(key: string, sketch: Sketch): Promise<void>
}

const HASHES = 'hashes'
const SKETCHES = 'sketches'

let opened: Promise<Recordings> | undefined

/** Opened once in each thread. Where the browser keeps nothing, what was found lasts as long as the thread. */
export const openRecordings = (): Promise<Recordings> => (opened ??= open())

async function open(): Promise<Recordings> {
  let base: IDBPDatabase
  try {
    base = await openDB('understudy-recordings', 1, {
      upgrade: (made) => {
        made.createObjectStore(HASHES)
        made.createObjectStore(SKETCHES)
      },
    })
  } catch {
    return inMemory()
  }
  return {
    keyOfHash: (hash) => base.get(HASHES, hash) as Promise<string | undefined>,
    linkHash: async (hash, key) => void (await base.put(HASHES, key, hash)),
    sketch: (key) => base.get(SKETCHES, key) as Promise<Sketch | undefined>,
    keepSketch: async (key, sketch) => void (await base.put(SKETCHES, sketch, key)),
  }
}

function inMemory(): Recordings {
  const [hashes, sketches] = [new Map<string, string>(), new Map<string, Sketch>()]
  return {
    keyOfHash: (hash) => Promise.resolve(hashes.get(hash)),
    linkHash: (hash, key) => Promise.resolve(void hashes.set(hash, key)),
    sketch: (key) => Promise.resolve(sketches.get(key)),
    keepSketch: (key, sketch) => Promise.resolve(void sketches.set(key, sketch)),
  }
}
