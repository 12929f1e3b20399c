import pg from 'pg'
import { MotionError } from '@understudy/motion'
import { lockFolder } from './lock-folder.ts'

/** One row of an answer, by column. */
export type Row = Readonly<Record<string, unknown>>

/** What can be asked questions in SQL: a database, or one transaction of it. */
export interface Session {
  query<R = Row>(sql: string, values?: readonly unknown[]): Promise<R[]>
}

/** A PostgreSQL database, embedded or on a server. */
export interface Database extends Session {
  readonly kind: 'embedded' | 'server'
  /**
   * All of `work` or nothing of it. Inside, ask only the session that is handed in: an embedded database has one
   * connection, and a question to the database itself would wait for ever.
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Counts and identities are below 2⁵³ here: numbers are easier to use than text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Connects to a server: `postgres://user@host/database`. */
export async function openServer(url: string, connections = 4): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // A connection that breaks while idle is replaced by the next question.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new MotionError(
      `library: ${withoutPassword(url)} does not answer: ${(error as Error).message}. Check the address, and that the server runs.`,
      { code: 'missing', cause: error },
    )
  }
  return { kind: 'server', ...overPool(pool), close: () => pool.end() }
}

/** Opens PostgreSQL inside this process, kept in a folder that belongs to this process alone until it is closed. */
export async function openEmbedded(folder: string): Promise<Database> {
  const unlock = lockFolder(folder)
  try {
    // Loaded here: it is large, and a server needs none of it.
    const [{ PGlite }, { createPgConfig }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/node-postgres'),
    ])
    const lite = await PGlite.create(`${folder}/pg`)
    const pool = new pg.Pool(
      Object.assign(createPgConfig(lite), { max: 1, idleTimeoutMillis: 0 }) as unknown as pg.PoolConfig,
    )
    const close = async (): Promise<void> => {
      await pool.end()
      await lite.close()
      unlock()
    }
    return { kind: 'embedded', ...overPool(pool), close }
  } catch (error) {
    unlock()
    throw error
  }
}

function overPool(pool: pg.Pool): Pick<Database, 'query' | 'transaction'> {
  return {
    query: async <R>(sql: string, values?: readonly unknown[]) =>
      (await pool.query(sql, values as unknown[])).rows as R[],
    transaction: async (work) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const answer = await work({
          query: async <R>(sql: string, values?: readonly unknown[]) =>
            (await client.query(sql, values as unknown[])).rows as R[],
        })
        await client.query('commit')
        return answer
      } catch (error) {
        await client.query('rollback').catch((failed: Error) => (broken = failed))
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}

/** An address as it may be shown. */
export function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/]*):[^@]*@/i, '$1@')
}
