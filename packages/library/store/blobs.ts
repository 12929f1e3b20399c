import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Database, Session } from './database.ts'

/** SHA-256 in hexadecimal: what blobs, clips and recipes call bytes by. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Where bytes are kept, by hash. `session` is the transaction that names them. */
export interface Blobs {
  /** Written before anything names it; a second time does nothing. */
  put(session: Session, bytes: Uint8Array): Promise<string>
  get(session: Session, hash: string): Promise<Uint8Array | undefined>
  /** Removes those that no row names any more and that are older than `hours`: younger ones may be about to be named. */
  collect(database: Database, hours: number): Promise<Collected>
}

/** What was removed. */
export interface Collected {
  readonly count: number
  readonly bytes: number
}

const UNUSED = `
  select hash from blob where not exists (select from clip where clip.hash = blob.hash)
    and not exists (select from made where made.blob = blob.hash)
    and not exists (select from clip where reading->'companions' @> jsonb_build_array(jsonb_build_object('file', blob.hash)))
    and at < now() - interval '1 hour' * $1`

/** Blobs in the database itself: for a server that several machines use. */
export const databaseBlobs: Blobs = {
  put: async (session, bytes) => {
    const hash = hashOf(bytes)
    await session.query(
      'insert into blob (hash, bytes, data) values ($1, $2, $3) on conflict (hash) do update set at = now()',
      [hash, bytes.length, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)],
    )
    return hash
  },
  get: async (session, hash) => {
    const [row] = await session.query<{ data: Uint8Array | null }>('select data from blob where hash = $1', [
      hash,
    ])
    return row?.data ? new Uint8Array(row.data) : undefined
  },
  collect: removeUnused,
}

/** Blobs as files named by their hash: the first two digits are the folder. */
export function fileBlobs(folder: string): Blobs {
  const placeOf = (hash: string): string => path.join(folder, hash.slice(0, 2), hash.slice(2))
  return {
    put: async (session, bytes) => {
      const hash = hashOf(bytes)
      const place = placeOf(hash)
      if (!existsSync(place)) {
        mkdirSync(path.dirname(place), { recursive: true })
        // Renamed when it is whole: a killed process leaves no half blob under a hash.
        const part = `${place}.${process.pid}.part`
        writeFileSync(part, bytes, { flush: true })
        renameSync(part, place)
      }
      await session.query(
        'insert into blob (hash, bytes) values ($1, $2) on conflict (hash) do update set at = now()',
        [hash, bytes.length],
      )
      return hash
    },
    get: async (_, hash) => {
      const place = placeOf(hash)
      return existsSync(place) ? new Uint8Array(readFileSync(place)) : undefined
    },
    collect: async (database, hours) => {
      const removed = await removeUnused(database, hours)
      const rows = await database.query<{ hash: string }>('select hash from blob')
      const kept = new Set(rows.map(({ hash }) => hash))
      const youngest = Date.now() - hours * 3.6e6
      for (const place of filesOf(folder))
        if (!kept.has(hashAt(place)) && statSync(place).mtimeMs <= youngest) rmSync(place, { force: true })
      return removed
    },
  }
}

const hashAt = (place: string): string => path.basename(path.dirname(place)) + path.basename(place)

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : []

async function removeUnused(database: Database, hours: number): Promise<Collected> {
  const rows = await database.query<{ bytes: number }>(
    `delete from blob where hash in (${UNUSED}) returning bytes`,
    [hours],
  )
  return { count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }
}
