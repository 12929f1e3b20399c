import type { Session } from '../store/database.ts'

/** What is copied when a library moves, each after those it refers to. Bytes go first, by hash. */
export const TABLES = [
  'clip',
  'clip_version',
  'clip_set',
  'recipe',
  'made',
  'derived',
  'descriptor',
  'descriptor_shard',
  'web_block',
  'source_file',
  'deletion',
  'token',
  'audit',
] as const

/** One of `TABLES`. */
export type Table = (typeof TABLES)[number]

/** Rows that are sent at once. */
const BATCH = 500

/** The rows of a table as JSON, in order, a batch at a time, within a transaction. Bytes are text, as PostgreSQL prints and reads them. */
export async function* rowsOf(session: Session, table: Table): AsyncGenerator<readonly object[]> {
  const keys = await session.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey::int[], attnum::int)`,
    [table],
  )
  const order = keys.map(({ name }) => name).join(', ')
  // A cursor goes on where it is; an offset would count from the first row again and again.
  await session.query(
    `declare rows_of_${table} no scroll cursor for select to_jsonb(t) as row from ${table} t order by ${order}`,
  )
  for (;;) {
    const rows = await session.query<{ row: object }>(`fetch ${BATCH} from rows_of_${table}`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await session.query(`close rows_of_${table}`)
}

/** Writes rows that `rowsOf` gave. */
export async function insertRows(session: Session, table: Table, rows: readonly object[]): Promise<void> {
  const columns = await session.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await session.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Has counters go on behind the rows that were written. */
export async function advanceCounters(session: Session): Promise<void> {
  const counters = await session.query<{ table: Table; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES' and table_name = any($1)`,
    [TABLES],
  )
  for (const { table, column } of counters)
    await session.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, (select coalesce(max(${column}), 1) from ${table})))`,
    )
}
