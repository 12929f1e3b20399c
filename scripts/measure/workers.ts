// node --conditions=understudy-source --import tsx scripts/measure/workers.ts [seconds of the kill trial]: jobs of a library
// on a PostgreSQL server with one worker process and with two; then two workers of which one is killed (kill -9) every second
// or two, at seeded times, until all jobs are done and the seconds are over. What was made must be the same bytes every time.
// One JSON object a line. Default: 60 seconds; 0 leaves the kills out. On a machine that others use, times say little: the processor
// time of workers and database tells what two cores of one's own would give, two × (one worker's) / (two workers').
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { seeded, type Recipe } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import {
  addClip,
  askFor,
  listJobs,
  openLibrary,
  openQueue,
  type Library,
} from '../../packages/library/index.ts'
import { postgresPrograms, startPostgres } from '../../packages/library/testing/postgres.ts'
import { stroll } from '../../packages/test-utils/stroll.ts'

const JOBS = 16
/** How long the walks are whose feet are cleaned, seconds: jobs of seconds, and jobs short enough to end between two kills. */
const [LONG, SHORT] = [300, 90]
const killSeconds = Number(process.argv[2] ?? 60)
const clock = (): number => performance.now() / 1000
const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
const tell = (row: object): void => console.log(JSON.stringify(row))

const programs = postgresPrograms()
if (programs === undefined) throw new Error('No PostgreSQL is installed here.')

/** Seconds of processor time that living processes have used (Linux). */
const cpuOf = (children: readonly ChildProcess[]): number =>
  children.reduce((sum, { pid }) => {
    const state = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [user, system] = state
      .slice(state.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return sum + (user + system) / 100
  }, 0)

/** A worker in a process of its own, when it is ready. */
async function startWorkerProcess(place: string): Promise<ChildProcess> {
  const script = path.resolve(import.meta.dirname, '../../packages/library/testing/worker-process.ts')
  const child = spawn(
    process.execPath,
    ['--conditions=understudy-source', '--import', 'tsx', script, place],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => child.stdout!.once('data', resolve))
  return child
}

/** One clip, and jobs on it: its feet cleaned in as many ways. */
async function prepare(library: Library, seconds: number): Promise<readonly Recipe[]> {
  const walk = stroll({ seconds, frameRate: 120 })
  const bytes = new TextEncoder().encode(printJson(walk))
  const { hash } = await addClip(library, { file: { name: 'walk.motion.json', bytes } }, { clock })
  const reading: Recipe = {
    operation: 'read-clip',
    version: 1,
    inputs: { file: { file: hash, name: 'walk.motion.json' }, companions: [] },
    options: { profile: 'auto', partial: false, contacts: 'find' },
  }
  return Array.from({ length: JOBS }, (_, n): Recipe => ({
    operation: 'clean-feet',
    version: 1,
    inputs: { motion: { recipe: reading } },
    options: { fade: 0.2 + n / 100 },
  }))
}

const made = async ({ database }: Library): Promise<readonly string[]> =>
  (
    await database.query<{ recipe: string; blob: string }>('select recipe, blob from made order by recipe')
  ).map(({ recipe, blob }) => `${recipe} ${blob}`)
const areDone = async (library: Library): Promise<boolean> =>
  (await listJobs(library, 1000)).every(({ state }) => state === 'done')

const server = await startPostgres(programs)
try {
  /** All jobs by so many workers; what they made, and how long it took. */
  const perform = async (
    workers: number,
    length: number,
  ): Promise<{ seconds: number; cpu: number; rows: readonly string[] }> => {
    const library = await openLibrary(await server.createDatabase())
    const recipes = await prepare(library, length)
    const queue = await openQueue(library)
    const children = await Promise.all(
      Array.from({ length: workers }, () => startWorkerProcess(library.place)),
    )
    const [from, cpu, own] = [clock(), server.cpuSeconds(), cpuOf(children)]
    for (const recipe of recipes) await askFor(library, queue, { kind: 'recipe', recipe })
    while (!(await areDone(library))) await pause(0.2)
    const seconds = clock() - from
    const [workersCpu, databaseCpu] = [cpuOf(children) - own, server.cpuSeconds() - cpu]
    tell({
      what: `${workers} worker processes, walks of ${length} s`,
      jobs: JOBS,
      seconds: Number(seconds.toFixed(1)),
      workers_cpu_seconds: Number(workersCpu.toFixed(1)),
      database_cpu_seconds: Number(databaseCpu.toFixed(1)),
      load: Number(loadavg()[0].toFixed(1)),
    })
    for (const child of children) child.kill('SIGKILL')
    const rows = await made(library)
    await queue.stop({ graceful: false, close: false })
    await library.close()
    return { seconds, cpu: workersCpu + databaseCpu, rows }
  }
  const one = await perform(1, LONG)
  const two = await perform(2, LONG)
  const speed = one.seconds / two.seconds
  tell({ what: 'speed of two against one', value: Number(speed.toFixed(2)), bar: '>= 1.6', ok: speed >= 1.6 })
  tell({ what: 'the same by processor time', value: Number(((2 * one.cpu) / two.cpu).toFixed(2)) })
  tell({ what: 'results of one and two are the same bytes', ok: one.rows.join() === two.rows.join() })

  if (killSeconds > 0) await killTrial((await perform(2, SHORT)).rows)
} finally {
  await server.stop()
}

/** Two workers of which one is killed every second or two. */
async function killTrial(expected: readonly string[]): Promise<void> {
  const library = await openLibrary(await server.createDatabase())
  const recipes = await prepare(library, SHORT)
  const queue = await openQueue(library)
  const random = seeded(29)
  const children = [await startWorkerProcess(library.place), await startWorkerProcess(library.place)]
  const until = clock() + killSeconds
  let kills = 0
  for (let round = 0; clock() < until || !(await areDone(library));) {
    // Work for as long as the trial lasts: what was made is thrown away and asked for again.
    if (await areDone(library)) {
      if (round > 0 && (await made(library)).join() !== expected.join()) throw new Error('results differ')
      await library.database.query('delete from made')
      await library.database.query('delete from job')
      for (const recipe of recipes) await askFor(library, queue, { kind: 'recipe', recipe })
      round++
    }
    await pause(1 + random())
    if (clock() >= until) continue
    const victim = Math.floor(random() * 2)
    children[victim].kill('SIGKILL')
    kills++
    children[victim] = await startWorkerProcess(library.place)
  }
  const rows = await made(library)
  const [{ clips }] = await library.database.query<{ clips: number }>('select count(*) as clips from clip')
  const tries = (await listJobs(library, 1000)).reduce((sum, job) => sum + job.tries, 0)
  tell({
    what: 'workers killed at random',
    seconds: killSeconds,
    kills,
    tries_of_the_last_round: tries,
    every_job_once_in_effect: rows.length === JOBS,
    clips_kept: clips === 1,
    same_bytes_as_without_kills: rows.join() === expected.join(),
    ok: rows.join() === expected.join() && clips === 1,
  })
  for (const child of children) child.kill('SIGKILL')
  await queue.stop({ graceful: false, close: false })
  await library.close()
}
