import { MotionError } from '@understudy/motion'
import type { Database } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/** Any number that no other program uses for a lock in the same database. */
const LOCK = 7_283_190_442

/** Brings a database to the schema of this version; gives the names of what was applied. Safe to call from many processes at once. */
export async function migrate(database: Database): Promise<readonly string[]> {
  return await database.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [LOCK])
    await session.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const rows = await session.query<{ name: string }>('select name from migration')
    const done = new Set(rows.map(({ name }) => name))
    const known = new Set(MIGRATIONS.map(({ name }) => name))
    const foreign = [...done].find((name) => !known.has(name))
    if (foreign !== undefined)
      throw new MotionError(
        `library: its schema has the step "${foreign}", which this version does not know. Update understudy.`,
        { code: 'version' },
      )
    const open = MIGRATIONS.filter(({ name }) => !done.has(name))
    for (const { name, sql } of open) {
      await session.query(sql)
      await session.query('insert into migration (name) values ($1)', [name])
    }
    return open.map(({ name }) => name)
  })
}
