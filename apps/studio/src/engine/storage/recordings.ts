import { openDB, type IDBPDatabase } from 'idb'
import type { RolesByName } from '../../document/import-choices.ts'
import type { Sketch } from '../sketches/sketch.ts'

/** What is known of files beside their bytes, so that nobody has to read them again. Page and threads open it alike. */
export interface Recordings {
  /** The key under which a file is kept, by the SHA-256 of its bytes. */
  keyOfHash(hash: string): Promise<string | undefined>
  linkHash(hash: string, key: string): Promise<void>
  sketch(key: string): Promise<Sketch | undefined>
  keepSketch(key: string, sketch: Sketch): Promise<void>
  /** Roles set by hand for a rig, by its key. */
  roles(rig: string): Promise<RolesByName | undefined>
  keepRoles(rig: string, roles: RolesByName | undefined): Promise<void>
}

const HASHES = 'hashes'
const SKETCHES = 'sketches'
const ROLES = 'roles'

let opened: Promise<Recordings> | undefined

/** Opened once in each thread. Where the browser keeps nothing, what was found lasts as long as the thread. */
export const openRecordings = (): Promise<Recordings> => (opened ??= open())

async function open(): Promise<Recordings> {
  let base: IDBPDatabase
  try {
    base = await openDB('understudy-recordings', 2, {
      upgrade: (made, before) => {
        if (before < 1) {
          made.createObjectStore(HASHES)
          made.createObjectStore(SKETCHES)
        }
        made.createObjectStore(ROLES)
      },
      // Another tab has a newer page: it may go on, and what is found here lasts as long as this one.
      blocking: () => base.close(),
    })
  } catch {
    return inMemory()
  }
  return {
    keyOfHash: (hash) => base.get(HASHES, hash) as Promise<string | undefined>,
    linkHash: async (hash, key) => void (await base.put(HASHES, key, hash)),
    sketch: (key) => base.get(SKETCHES, key) as Promise<Sketch | undefined>,
    keepSketch: async (key, sketch) => void (await base.put(SKETCHES, sketch, key)),
    roles: (rig) => base.get(ROLES, rig) as Promise<RolesByName | undefined>,
    keepRoles: async (rig, roles) =>
      void (await (roles ? base.put(ROLES, roles, rig) : base.delete(ROLES, rig))),
  }
}

function inMemory(): Recordings {
  const [hashes, sketches] = [new Map<string, string>(), new Map<string, Sketch>()]
  const rigs = new Map<string, RolesByName>()
  return {
    keyOfHash: (hash) => Promise.resolve(hashes.get(hash)),
    linkHash: (hash, key) => Promise.resolve(void hashes.set(hash, key)),
    sketch: (key) => Promise.resolve(sketches.get(key)),
    keepSketch: (key, sketch) => Promise.resolve(void sketches.set(key, sketch)),
    roles: (rig) => Promise.resolve(rigs.get(rig)),
    keepRoles: (rig, roles) => Promise.resolve(void (roles ? rigs.set(rig, roles) : rigs.delete(rig))),
  }
}
