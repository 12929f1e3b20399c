import type { Library } from '../library.ts'

/** How much a library holds. */
export interface LibrarySize {
  readonly clips: number
  /** Seconds of motion. */
  readonly seconds: number
  /** Bytes of the recordings as they were added. */
  readonly fileBytes: number
  /** Bytes of everything else: what is known of them and what was derived. */
  readonly rowBytes: number
}

/** Counts a library. */
export async function sizeOf({ database }: Library): Promise<LibrarySize> {
  const [clips] = await database.query<{ clips: number; seconds: number }>(
    'select count(*) as clips, coalesce(sum(seconds), 0) as seconds from clip where deletion is null',
  )
  const [bytes] = await database.query<{ fileBytes: number; rowBytes: number }>(
    `select (select coalesce(sum(bytes), 0)::bigint from blob) as "fileBytes", coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as "rowBytes"
     from pg_class where relname <> 'blob' and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  return { ...clips, ...bytes }
}
