import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Motion, Recipe } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { stroll } from '../../test-utils/stroll.ts'
import { addClip } from '../ingest/add-clip.ts'
import { openLibrary, type Library } from '../library.ts'
import { onBoth } from '../testing/on-both.ts'
import { postgresPrograms, startPostgres, type TestServer } from '../testing/postgres.ts'
import { madeBy, openMade, performInLibrary } from './made.ts'
import { askFor, cancelJob, jobOf, listJobs, openQueue, waitFor, type Queue } from './queue.ts'
import { startWorker } from './worker.ts'

const clock = (): number => performance.now() / 1000
const file = (motion: Motion): { name: string; bytes: Uint8Array } => ({
  name: 'walk.motion.json',
  bytes: new TextEncoder().encode(printJson(motion)),
})
const reading = (hash: string): Recipe => ({
  operation: 'read-clip',
  version: 1,
  inputs: { file: { file: hash, name: 'walk.motion.json' }, companions: [] },
  options: { profile: 'auto', partial: false, contacts: 'find' },
})

onBoth('jobs', (places) => {
  let library: Library
  let queue: Queue
  let recipe: Recipe
  beforeAll(async () => {
    library = await places.open()
    const { hash } = await addClip(library, { file: file(stroll({ seconds: 3, frameRate: 30 })) }, { clock })
    recipe = reading(hash)
    queue = await openQueue(library)
  }, 120_000)
  afterAll(async () => await queue.stop({ graceful: false, close: false }))

  test('a recipe asked for twice is one job, done once, and gives what it gives without a queue', async () => {
    const waiting = await askFor(library, queue, { kind: 'recipe', recipe })
    expect(waiting).toMatchObject({ state: 'waiting', tries: 0 })
    expect((await askFor(library, queue, { kind: 'recipe', recipe })).id).toBe(waiting.id)
    const worker = await startWorker(library, { clock })
    const done = await waitFor(library, waiting.id)
    expect(done).toMatchObject({ state: 'done', tries: 1, progress: 1 })
    await worker.stop()
    expect(await listJobs(library)).toHaveLength(1)
    const made = (await madeBy(library, done.key.replace('recipe ', '')))!
    expect(await performInLibrary(library, recipe, { clock })).toEqual(made)
    const motion = (await openMade(library, made)) as Motion
    expect(motion.annotations.contacts.length).toBeGreaterThan(0)
    expect(motion.recipe).toEqual(recipe)
  }, 60_000)

  test('a job that cannot work fails with its sentence, a cancelled one is never begun, and both can be asked for again', async () => {
    const missing = await askFor(library, queue, { kind: 'recipe', recipe: reading('0'.repeat(64)) })
    const other = {
      kind: 'recipe',
      recipe: { ...recipe, options: { ...recipe.options, contacts: 'none' } },
    } as const
    const unwanted = await askFor(library, queue, other)
    expect(await cancelJob(library, queue, unwanted.id)).toBe(true)
    const worker = await startWorker(library, { clock })
    expect(await waitFor(library, missing.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('an input was not found') as string,
    })
    expect(await jobOf(library, unwanted.id)).toMatchObject({ state: 'cancelled', tries: 0 })
    expect((await askFor(library, queue, other)).id).toBe(unwanted.id)
    expect(await waitFor(library, unwanted.id)).toMatchObject({ state: 'done', tries: 1 })
    await worker.stop()
  }, 60_000)
})

const programs = postgresPrograms()
if (programs === undefined) console.warn('jobs: no PostgreSQL is installed here, so no worker was killed.')
describe.skipIf(programs === undefined)('workers that die', () => {
  let server: TestServer
  let library: Library
  beforeAll(async () => {
    server = await startPostgres(programs!)
    library = await openLibrary(await server.createDatabase())
  }, 300_000)
  afterAll(async () => {
    await library.close()
    await server.stop()
  }, 60_000)

  test('kill -9 in the middle of a job: another worker does it, and what is kept is the same', async () => {
    const long = stroll({ seconds: 40, frameRate: 120 })
    const { hash } = await addClip(library, { file: file(long) }, { clock })
    const rows = (): Promise<unknown[]> =>
      library.database.query('select operation, version, body from derived where clip = $1 order by 1', [
        hash,
      ])
    const before = await rows()
    const queue = await openQueue(library)
    const child = spawn(
      process.execPath,
      [
        '--conditions=understudy-source',
        '--import',
        'tsx',
        path.resolve(import.meta.dirname, '../testing/worker-process.ts'),
        library.place,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const { id } = await askFor(library, queue, { kind: 'derive', clip: hash })
    while ((await jobOf(library, id)).state === 'waiting')
      await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill('SIGKILL')
    const [{ state }] = [await jobOf(library, id)]
    expect(state).toBe('running')
    const worker = await startWorker(library, { clock })
    expect(await waitFor(library, id)).toMatchObject({ state: 'done', tries: 2 })
    expect(await rows()).toEqual(before)
    await worker.stop()
    await queue.stop({ graceful: false, close: false })
  }, 300_000)
})
