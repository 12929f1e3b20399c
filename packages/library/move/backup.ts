import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { MotionError } from '@understudy/motion'
import type { Library } from '../library.ts'
import { hashOf } from '../store/blobs.ts'
import { missingBytes, mustBeEmpty, type OnMove } from './move-library.ts'
import { advanceCounters, insertRows, rowsOf, TABLES, type Table } from './tables.ts'

const FORMAT = 'understudy library'
const VERSION = 1
const ROWS = 'rows.jsonl'

/**
 * Writes a library into a new folder: `rows.jsonl`, one batch of rows a line, and the bytes as files under their hashes.
 * It is one moment of the library, whatever others write meanwhile, and it has its name only when it is whole.
 */
export async function backupLibrary(
  library: Library,
  folder: string,
  onMove: OnMove = () => {},
): Promise<void> {
  if (existsSync(folder))
    throw new MotionError(`backup: ${folder} exists already. Name a folder that does not.`, {
      code: 'exists',
    })
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(path.join(part, 'blobs'), { recursive: true })
  await library.database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read')
    const blobs = await session.query<{ hash: string }>('select hash from blob order by hash')
    for (const [n, { hash }] of blobs.entries()) {
      onMove('bytes', n)
      const bytes = await library.blobs.get(session, hash)
      if (!bytes) throw missingBytes(library, hash)
      await write(path.join(part, 'blobs', hash), [bytes])
    }
    const rows = await open(path.join(part, ROWS), 'wx')
    try {
      await rows.write(`${JSON.stringify({ format: FORMAT, version: VERSION })}\n`)
      for (const table of TABLES)
        for await (const batch of rowsOf(session, table))
          await rows.write(`${JSON.stringify({ table, rows: batch })}\n`)
      await rows.sync()
    } finally {
      await rows.close()
    }
  })
  renameSync(part, folder)
}

async function write(file: string, pieces: readonly Uint8Array[]): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    for (const piece of pieces) await handle.write(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads a backup into an empty library: all of it or nothing. */
export async function restoreLibrary(
  library: Library,
  folder: string,
  onMove: OnMove = () => {},
): Promise<void> {
  const file = path.join(folder, ROWS)
  if (!existsSync(file))
    throw new MotionError(
      `restore: there is no ${ROWS} in ${folder}. Name a folder that "library backup" wrote.`,
      {
        code: 'missing',
      },
    )
  await mustBeEmpty(library)
  await library.database.transaction(async (session) => {
    for (const [n, hash] of readdirSync(path.join(folder, 'blobs')).entries()) {
      onMove('bytes', n)
      const bytes = new Uint8Array(readFileSync(path.join(folder, 'blobs', hash)))
      if (hashOf(bytes) !== hash)
        throw new MotionError(
          `restore: the bytes of ${hash.slice(0, 12)}… are not those that were backed up. Use another copy of the backup.`,
          { code: 'unreadable' },
        )
      await library.blobs.put(session, bytes)
    }
    let isFirst = true
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const told = JSON.parse(line) as {
        format?: string
        version?: number
        table: Table
        rows: readonly object[]
      }
      if (isFirst && (told.format !== FORMAT || told.version !== VERSION))
        throw new MotionError(`restore: ${file} is not a backup of version ${VERSION}. Update understudy.`, {
          code: 'version',
        })
      if (!isFirst) {
        if (!TABLES.includes(told.table)) throw new MotionError(`restore: ${file} names an unknown table.`)
        await insertRows(session, told.table, told.rows)
        onMove(told.table, told.rows.length)
      }
      isFirst = false
    }
    await advanceCounters(session)
  })
}
