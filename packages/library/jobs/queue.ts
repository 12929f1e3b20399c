import PgBoss from 'pg-boss'
import { MotionError, type Recipe } from '@understudy/motion'
import { recipeHash } from '@understudy/operations'
import type { Library } from '../library.ts'
import { hashOf } from '../store/blobs.ts'
import type { Session } from '../store/database.ts'
import type { WebRow } from '../webs/web-rows.ts'

/** A piece of work that was asked for. */
export interface Job {
  readonly id: string
  /** Of equal work there is one job. */
  readonly key: string
  readonly kind: Work['kind']
  readonly body: unknown
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** Share that is done, 0 to 1. */
  readonly progress: number
  /** How often it was begun. */
  readonly tries: number
  readonly error: string | null
}

/** What to do, and how soon. */
export type Work =
  | { readonly kind: 'recipe'; readonly recipe: Recipe }
  /** Contacts, features, quality and descriptors of a clip, by its hash. */
  | { readonly kind: 'derive'; readonly clip: string }
  /** A clip against those before it, for the match web of the library. */
  | ({ readonly kind: 'web-row' } & WebRow)

/** How a job is asked for. */
export interface AskOptions {
  readonly author?: string
  /** Higher comes first. */
  readonly priority?: number
}

export const QUEUE = 'understudy'
/** A job is begun so often at most: workers may die, and a job may be what kills them. */
const MOST_TRIES = 20
/** A job that takes longer is given up, seconds. */
const LONGEST = 6 * 3600

export const JOB_COLUMNS = 'id, key, kind, body, state, progress, tries, error'

/** The engine that hands out jobs: pg-boss, in the library's own database. */
export type Queue = PgBoss

/** Starts the engine; `stop` ends it. */
export async function openQueue({ database }: Library): Promise<Queue> {
  const boss = new PgBoss({ db: over(database), schedule: false, maintenanceIntervalSeconds: 30 })
  // What fails in the background fails again in the foreground, where it is told.
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(QUEUE)
  return boss
}

const over = (session: Session): PgBoss.Db => ({
  executeSql: async (sql, values) => ({ rows: await session.query(sql, values as unknown[]) }),
})

/** Asks for work. Work that was asked for before is not done twice: failed and cancelled jobs are tried again, others are given as they are. */
export async function askFor(
  { database }: Library,
  boss: Queue,
  work: Work,
  { author = '', priority = 0 }: AskOptions = {},
): Promise<Job> {
  const key = keyOf(work)
  return await database.transaction(async (session) => {
    const [job] = await session.query<Job & { isNew: boolean }>(
      `insert into job (key, kind, body, author) values ($1, $2, $3, $4)
       on conflict (key) do update set key = excluded.key returning ${JOB_COLUMNS}, xmax = 0 as "isNew"`,
      [key, work.kind, JSON.stringify(work), author],
    )
    const { isNew, ...found } = job
    const again = found.state === 'failed' || found.state === 'cancelled'
    if (!isNew && !again) return found
    if (again) {
      await session.query(
        "update job set state = 'waiting', progress = 0, error = null, ended = null where id = $1",
        [found.id],
      )
      await session.query('delete from pgboss.job where name = $1 and id = $2', [QUEUE, found.id])
    }
    // In the same transaction: a job is never without its message.
    await boss.send(
      QUEUE,
      { job: found.id },
      {
        id: found.id,
        priority,
        retryLimit: MOST_TRIES,
        expireInSeconds: LONGEST,
        db: over(session),
      },
    )
    return { ...found, state: 'waiting' }
  })
}

/** Of equal work there is one job. */
function keyOf(work: Work): string {
  if (work.kind === 'recipe') return `recipe ${recipeHash(work.recipe)}`
  if (work.kind === 'derive') return `derive ${work.clip}`
  return `web-row ${hashOf(new TextEncoder().encode(JSON.stringify([work.clip, work.others, work.frameRate])))}`
}

/** Has the engine hand out a job again whose worker died. */
export const failMessage = (boss: Queue, session: Session, id: string): Promise<void> =>
  boss.fail(QUEUE, id, { message: 'its worker died' }, { db: over(session) })

/** A job as it is now. */
export async function jobOf({ database }: Library, id: string): Promise<Job> {
  const [job] = /^[0-9a-f-]{36}$/.test(id)
    ? await database.query<Job>(`select ${JOB_COLUMNS} from job where id = $1`, [id])
    : []
  if (job) return job
  throw new MotionError(`library: there is no job "${id.slice(0, 60)}".`, { code: 'unknown-name' })
}

/** The newest jobs, newest first. */
export const listJobs = async ({ database }: Library, limit = 50): Promise<Job[]> =>
  await database.query<Job>(`select ${JOB_COLUMNS} from job order by asked desc, id limit $1`, [limit])

/** Gives a job up: one that waits is never begun, one that runs is stopped by its worker. */
export async function cancelJob({ database }: Library, boss: Queue, id: string): Promise<boolean> {
  const rows = await database.query(
    "update job set state = 'cancelled', ended = now() where id = $1 and state in ('waiting', 'running') returning id",
    [id],
  )
  if (rows.length > 0) await boss.cancel(QUEUE, id)
  return rows.length > 0
}

/** Waits until a job is done, failed or cancelled. */
export async function waitFor(
  library: Library,
  id: string,
  { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress?: (job: Job) => void } = {},
): Promise<Job> {
  for (;;) {
    signal?.throwIfAborted()
    const job = await jobOf(library, id)
    onProgress?.(job)
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
