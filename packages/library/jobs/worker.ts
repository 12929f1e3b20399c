import pg from 'pg'
import { MotionError, type Recipe } from '@understudy/motion'
import { findClip } from '../clips/find-clips.ts'
import { deriveClip } from '../derive/keep-derived.ts'
import { makeRun } from '@understudy/synthesis/analysis'
import { isServer, type Library } from '../library.ts'
import { makeRow, type WebRow } from '../webs/web-rows.ts'
import { performInLibrary, type RecipeJobContext } from './made.ts'
import { failMessage, JOB_COLUMNS, openQueue, QUEUE, type Job, type Queue } from './queue.ts'

/** Somebody who does jobs, one at a time. */
export interface Worker {
  readonly number: number
  /** Ends when the job at hand is done. */
  stop(): Promise<void>
}

/** What a worker is told, and what it tells. */
export interface WorkerContext extends RecipeJobContext {
  readonly onJob?: (job: Job) => void
}

/** Locks of workers are told from other locks of the database by this number. */
const LOCK = 72_831
/** Seconds between two looks: for jobs, for workers that died, at the state of the job at hand. */
const LOOK_EVERY = 0.5

/**
 * Does the jobs of a library until it is stopped. A worker holds a lock of the database while it lives. The server gives it
 * free when the process dies, however it dies, and the next worker to look gives the job of the dead one back to the queue.
 * What a job makes is written in one transaction under the hash of what was asked: done twice, it is there once.
 */
export async function startWorker(library: Library, context: WorkerContext): Promise<Worker> {
  const { database } = library
  const [{ number }] = await database.query<{ number: number }>("select nextval('worker_number') as number")
  const life = isServer(library.place) ? await holdLock(library.place, number) : undefined
  const boss = await openQueue(library)
  if (!life) await returnAllJobs(library, boss)
  const look = (): void => void (life && returnJobsOfDead(library, number, boss).catch(() => {}))
  const reap = setInterval(look, 4 * LOOK_EVERY * 1000)
  await boss.work<{ job: string }>(
    QUEUE,
    { pollingIntervalSeconds: LOOK_EVERY, batchSize: 1 },
    async ([{ id }]) => {
      const [job] = await database.query<Job>(
        `update job set state = 'running', worker = $2, tries = tries + 1, progress = 0
       where id = $1 and state in ('waiting', 'running') returning ${JOB_COLUMNS}`,
        [id, number],
      )
      if (!job) return // It was cancelled before anybody began.
      context.onJob?.(job)
      await doJob(library, job, number, context)
    },
  )
  return {
    number,
    stop: async () => {
      clearInterval(reap)
      await boss.stop({ graceful: true, close: false, wait: true, timeout: 3.6e6 })
      await life?.end()
    },
  }
}

async function doJob(library: Library, job: Job, worker: number, context: WorkerContext): Promise<void> {
  const { database } = library
  const stop = new AbortController()
  let progress = 0
  const watch = setInterval(() => {
    void database
      .query<{ state: string }>(
        'update job set progress = greatest(progress, $3) where id = $1 and worker = $2 returning state',
        [job.id, worker, progress],
      )
      .then(([row]) => row?.state === 'running' || stop.abort())
      .catch(() => {})
  }, LOOK_EVERY * 1000)
  const end = async (state: Job['state'], error: string | null): Promise<unknown> =>
    await database.query(
      `update job set state = $3, error = $4, progress = case when $3 = 'done' then 1 else progress end, ended = now()
       where id = $1 and worker = $2 and state = 'running'`,
      [job.id, worker, state, error],
    )
  try {
    await perform(library, job, {
      ...context,
      signal: stop.signal,
      onProgress: (told) => {
        progress = told.fraction
        context.onProgress?.(told)
      },
    })
    await end('done', null)
  } catch (error) {
    if (stop.signal.aborted) return
    // What cannot work today will not work tomorrow: only what is nobody's fault is tried again.
    if (!(error instanceof MotionError)) throw error
    await end('failed', error.message)
  } finally {
    clearInterval(watch)
  }
}

async function perform(library: Library, { kind, body }: Job, context: WorkerContext): Promise<void> {
  if (kind === 'recipe') {
    await performInLibrary(library, (body as { recipe: Recipe }).recipe, context)
    return
  }
  if (kind === 'web-row') {
    await makeRow(library, body as WebRow, makeRun(context))
    return
  }
  const clip = await findClip(library, (body as { clip: string }).clip)
  await deriveClip(library, clip, context.clock, context.kernels)
}

/** A connection of its own that holds the worker's lock as long as the process lives. */
async function holdLock(place: string, number: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: place, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [LOCK, number])
  return client
}

/** Gives jobs back whose worker's lock is free. */
async function returnJobsOfDead({ database }: Library, number: number, boss: Queue): Promise<void> {
  await database.transaction(async (session) => {
    const dead = await session.query<{ id: string }>(
      `update job set state = 'waiting', worker = null
       where state = 'running' and worker <> $2 and pg_try_advisory_xact_lock($1, worker) returning id`,
      [LOCK, number],
    )
    for (const { id } of dead) await failMessage(boss, session, id)
  })
}

/** An embedded library has one owner: whatever runs when it is opened was begun by an owner that died. */
async function returnAllJobs({ database }: Library, boss: Queue): Promise<void> {
  await database.transaction(async (session) => {
    const dead = await session.query<{ id: string }>(
      "update job set state = 'waiting', worker = null where state = 'running' returning id",
    )
    for (const { id } of dead) await failMessage(boss, session, id)
  })
}
