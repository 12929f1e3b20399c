import { beforeAll, expect, test } from 'vitest'
import type { Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { makeRun } from '@understudy/synthesis/analysis'
import { buildWeb, indexMotions, printWeb } from '@understudy/synthesis/methods/match-web'
import { stroll } from '../../test-utils/stroll.ts'
import { deleteClips, undoDelete } from '../clips/delete-clips.ts'
import { listClips, openClip } from '../clips/find-clips.ts'
import { addClip } from '../ingest/add-clip.ts'
import { askFor, openQueue, waitFor } from '../jobs/queue.ts'
import { startWorker } from '../jobs/worker.ts'
import type { Library } from '../library.ts'
import { onBoth } from '../testing/on-both.ts'
import { makeRow, missingRows, openWeb } from './web-rows.ts'

const clock = (): number => performance.now() / 1000
const run = makeRun({})
const walk = (n: number): Motion => ({
  ...stroll({ seconds: 2 + 0.3 * n, frameRate: 30, cadence: 0.9 + 0.05 * n, turnRate: 0.2 * n }),
  name: `walk-${n}`,
})
const add = async (library: Library, n: number): Promise<string> => {
  const bytes = new TextEncoder().encode(printJson(walk(n)))
  return (await addClip(library, { file: { name: `walk-${n}.motion.json`, bytes } }, { clock })).hash
}
/** The web of the same clips, built at once. */
const atOnce = async (library: Library): Promise<Uint8Array> => {
  const motions = await Promise.all(
    (await listClips(library)).map(async (clip) => ({ ...(await openClip(library, clip)), name: clip.name })),
  )
  return printWeb(buildWeb(indexMotions(motions, { frameRate: 30 }, run), {}, run))
}
const blocks = async ({ database }: Library): Promise<number> =>
  (await database.query<{ n: number }>('select count(*) as n from web_block'))[0].n

onBoth('webs in blocks', (places) => {
  let library: Library
  beforeAll(async () => {
    library = await places.open()
    for (let n = 0; n < 3; n++) await add(library, n)
  }, 120_000)

  test('rows give the bytes of a web that is built at once, and one more clip adds one row', async () => {
    const rows = await missingRows(library)
    expect(rows.map(({ others }) => others.length)).toEqual([1, 2, 3])
    await expect(openWeb(library)).rejects.toThrow('were not compared yet')
    for (const row of rows) await makeRow(library, row, run)
    const web = await openWeb(library)
    expect(web.chains.count).toBeGreaterThan(3)
    expect(printWeb(web)).toEqual(await atOnce(library))
    expect(await missingRows(library)).toEqual([])

    const hash = await add(library, 3)
    const [row, ...more] = await missingRows(library)
    expect(more).toEqual([])
    expect(row).toMatchObject({ clip: hash })
    expect(row.others).toHaveLength(4)
    const before = await blocks(library)
    await makeRow(library, row, run)
    await makeRow(library, row, run)
    expect(await blocks(library)).toBe(before + 4)
    expect(printWeb(await openWeb(library))).toEqual(await atOnce(library))
  }, 60_000)

  test('a row is a job, and a clip that was deleted and comes back lacks only its own blocks', async () => {
    const [, second] = await listClips(library)
    await deleteClips(library, [second.hash], '')
    expect(printWeb(await openWeb(library))).toEqual(await atOnce(library))
    const hash = await add(library, 4)
    const queue = await openQueue(library)
    const worker = await startWorker(library, { clock })
    const work = async (): Promise<void> => {
      for (const row of await missingRows(library)) {
        const { id } = await askFor(library, queue, { kind: 'web-row', ...row })
        expect(await waitFor(library, id)).toMatchObject({ state: 'done' })
      }
    }
    await work()
    await undoDelete(library)
    expect(await missingRows(library)).toEqual([{ clip: hash, others: [second.hash], frameRate: 30 }])
    await work()
    expect(printWeb(await openWeb(library))).toEqual(await atOnce(library))
    await worker.stop()
    await queue.stop({ graceful: false, close: false })
  }, 60_000)
})
