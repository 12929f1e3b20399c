import { MotionError } from '@understudy/motion'
import type { Library } from '../library.ts'
import { advanceCounters, insertRows, rowsOf, TABLES } from './tables.ts'

/** Told while a library is copied. */
export type OnMove = (what: string, count: number) => void

/** Copies everything from one library to another, which must be empty. The first one is left as it is. */
export async function moveLibrary(
  from: Library,
  to: Library,
  onMove: OnMove = () => {},
): Promise<{ readonly clips: number }> {
  await mustBeEmpty(to)
  await from.database.transaction(async (source) => {
    await source.query('set transaction isolation level repeatable read')
    await to.database.transaction(async (target) => {
      const blobs = await source.query<{ hash: string }>('select hash from blob order by hash')
      for (const [n, { hash }] of blobs.entries()) {
        onMove('bytes', n)
        const bytes = await from.blobs.get(source, hash)
        if (!bytes) throw missingBytes(from, hash)
        await to.blobs.put(target, bytes)
      }
      for (const table of TABLES) {
        let count = 0
        for await (const rows of rowsOf(source, table)) {
          await insertRows(target, table, rows)
          onMove(table, (count += rows.length))
        }
      }
      await advanceCounters(target)
    })
  })
  const [{ clips }] = await to.database.query<{ clips: number }>('select count(*) as clips from clip')
  return { clips }
}

/** The error for bytes that a row names and nobody has. */
export const missingBytes = ({ place }: Library, hash: string): MotionError =>
  new MotionError(
    `library: the bytes ${hash.slice(0, 12)}… are missing from ${place}. Add their file again, or restore a backup, then try again.`,
    { code: 'missing' },
  )

/** Refuses to write over clips. */
export async function mustBeEmpty({ database, place }: Library): Promise<void> {
  const [{ count }] = await database.query<{ count: number }>('select count(*) from clip')
  if (count > 0)
    throw new MotionError(
      `library: ${place} has ${count} clips already; an empty library is needed. Name another place.`,
      { code: 'exists' },
    )
}
