import { hashBytes } from '@understudy/operations'
import { openRecordings } from './recordings.ts'
import { openStorage, type Storage } from './storage.ts'

let opened: Promise<Storage> | undefined

/** The browser's store, opened once in each thread. */
export const storageHere = (): Promise<Storage> => (opened ??= openStorage())

/** The bytes of a file of one's own by their SHA-256; undefined where they are not kept. */
export async function storedBytes(hash: string): Promise<Uint8Array | undefined> {
  const [recordings, storage] = [await openRecordings(), await storageHere()]
  const key = await recordings.keyOfHash(hash)
  const known = key === undefined ? undefined : await storage.getFile(key)
  if (known) return known
  // A project that came from elsewhere brought the file: it is found by its content, once.
  for (const other of await storage.fileKeys()) {
    const bytes = await storage.getFile(other).catch(() => undefined)
    if (!bytes) continue
    const found = hashBytes(bytes)
    await recordings.linkHash(found, other)
    if (found === hash) return bytes
  }
  return undefined
}
