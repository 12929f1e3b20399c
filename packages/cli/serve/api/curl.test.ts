import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addClip,
  makeToken,
  openLibrary,
  openQueue,
  startWorker,
  type Library,
  type Queue,
  type Worker,
} from '@understudy/library'
import { printBvh, printJson } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { copyEmpty } from '../../../library/testing/on-both.ts'
import { embedded } from '../../operations/find-leaves.ts'
import { servePhone, type PhoneServer } from '../lan/serve-phone.ts'
import { serveFolder, type FolderServer } from '../serve-folder.ts'
import { handleApi } from './handle.ts'

const PAGE = readFileSync(path.join(import.meta.dirname, '../../../../docs/server.md'), 'utf8')
const EXAMPLE = path.join(import.meta.dirname, '../../../../examples/library.py')
const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** A line of a shell, beside this process, whose server it asks. */
const run = (
  line: string,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const child = spawn('sh', ['-c', line], { cwd, env: { ...process.env, ...env } })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => (out += piece))
    child.on('exit', (code) => resolve({ code: code ?? 1, out }))
  })

describe('programs that nobody here wrote', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-curl-'))
  const clock = (): number => performance.now() / 1000
  let library: Library
  let worker: Worker
  let queue: Queue
  let phone: PhoneServer
  let open: FolderServer
  let guarded: FolderServer
  beforeAll(async () => {
    library = await openLibrary(await copyEmpty(path.join(folder, 'library')))
    const bytes = new TextEncoder().encode(printJson(makeClip('wave-01')))
    await addClip(
      library,
      { file: { name: 'wave-01.motion.json', bytes }, facts: { name: 'wave-01' } },
      { clock },
    )
    for (const name of ['kick', 'leader'])
      writeFileSync(
        path.join(folder, `${name}.bvh`),
        printBvh(makeClip(name === 'kick' ? 'kick-left-01' : 'wave-02')),
      )
    writeFileSync(path.join(folder, 'job.json'), /```json\n([^]*?)```/.exec(PAGE)![1])
    worker = await startWorker(library, { clock, embedded })
    queue = await openQueue(library)
    phone = await servePhone({ host: '127.0.0.1', port: 0 })
    open = await serveFolder(folder, { port: 0, phone, api: handleApi({ library, queue }, { auth: false }) })
    guarded = await serveFolder(folder, { port: 0, api: handleApi({ library, queue }, { auth: true }) })
  }, 300_000)
  afterAll(async () => {
    for (const server of [open, guarded, phone]) await server.close()
    await worker.stop()
    await queue.stop({ graceful: false, close: false })
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  test.skipIf(!isThere('curl'))(
    'every curl line of the page works, in its order (skipped without curl)',
    async () => {
      const lines = PAGE.split('\n').filter((line) => line.startsWith('curl '))
      expect(lines.length).toBeGreaterThan(12)
      const token = await makeToken(library, { name: 'ada', role: 'read' })
      let job = { id: '', key: '' }
      for (const line of lines) {
        const asked = line
          .replaceAll('http://127.0.0.1:5180/', open.address)
          .replaceAll('http://server:5180/', guarded.address)
          .replace('TOKEN', token)
          .replace('JOB', job.id)
          .replace('RECIPE', job.key.split(' ')[1])
          // Samples come for as long as one listens.
          .replace(
            'curl',
            line.includes('/phone/events') ? 'curl -sS --fail --max-time 1' : 'curl -sS --fail-with-body',
          )
        const { code, out } = await run(asked, folder)
        expect(code, `${line}\n${out}`).toBe(line.includes('/phone/events') ? 28 : 0)
        if (line.includes('/api/run')) job = JSON.parse(out) as typeof job
        if (line.includes('/events') && line.includes('JOB')) expect(out).toContain('"state":"done"')
      }
      for (const made of ['wave.motion.json', 'cleaned.motion.json'])
        expect(statSync(path.join(folder, made)).size).toBeGreaterThan(10_000)
    },
    120_000,
  )

  test.skipIf(!isThere('python3'))(
    'the example in Python finds a clip and has it cleaned (skipped without Python)',
    async () => {
      const { code, out } = await run(`python3 ${JSON.stringify(EXAMPLE)} wave`, folder, {
        UNDERSTUDY_SERVER: open.address.slice(0, -1),
      })
      expect(code, out).toBe(0)
      expect(out).toMatch(/^wave-01 .*s/m)
      expect(out).toContain('feet cleaned')
    },
    120_000,
  )
})
