import type { Library } from '../library.ts'
import type { Collected } from '../store/blobs.ts'
import { findClip } from './find-clips.ts'

/** Hides clips at once; `undoDelete` brings them back until `collectUnused` removes them for good. Gives the number of the deletion. */
export async function deleteClips(
  library: Library,
  names: readonly string[],
  author = '',
): Promise<{ readonly deletion: number; readonly count: number }> {
  const hashes: string[] = []
  for (const name of names) hashes.push((await findClip(library, name)).hash)
  return await library.database.transaction(async (session) => {
    const [{ id }] = await session.query<{ id: number }>(
      'insert into deletion (author, says) values ($1, $2) returning id',
      [author, `${hashes.length} clips: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`],
    )
    const rows = await session.query(
      'update clip set deletion = $1 where hash = any($2) and deletion is null returning hash',
      [id, hashes],
    )
    return { deletion: id, count: rows.length }
  })
}

/** Brings back what the latest deletion that was not undone took away, or the one of the given number. Gives the number of clips. */
export async function undoDelete({ database }: Library, deletion?: number): Promise<number> {
  return await database.transaction(async (session) => {
    const [found] = await session.query<{ id: number }>(
      `update deletion set undone = now() where id = (
         select max(id) from deletion where undone is null and ($1::bigint is null or id = $1)) returning id`,
      [deletion ?? null],
    )
    if (!found) return 0
    return (
      await session.query('update clip set deletion = null where deletion = $1 returning hash', [found.id])
    ).length
  })
}

/** Removes clips that were deleted more than `days` ago, and all bytes that nothing names. It cannot be undone. */
export async function collectUnused(
  { database, blobs }: Library,
  { days = 30, graceHours = 1 }: { readonly days?: number; readonly graceHours?: number } = {},
): Promise<Collected & { readonly clips: number }> {
  const clips = await database.transaction(async (session) => {
    const old = `select id from deletion where undone is null and at <= now() - interval '1 day' * $1`
    const rows = await session.query<{ hash: string }>(
      `delete from clip where deletion in (${old}) returning hash`,
      [days],
    )
    // Added again from the same place, the file is new.
    await session.query('delete from source_file where hash = any($1)', [rows.map(({ hash }) => hash)])
    return rows.length
  })
  return { clips, ...(await blobs.collect(database, graceHours)) }
}
