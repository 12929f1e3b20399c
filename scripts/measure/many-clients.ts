// node --conditions=understudy-source --import tsx scripts/measure/many-clients.ts [seconds] [clients]: so many clients at once
// ask a server on this machine, without a pause, as its description (OpenAPI) says. Prints answers by status, errors, times and
// the memory of the server's process, one JSON object. Default: 60 seconds, 200 clients.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seeded } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { addClip, openLibrary, openQueue } from '../../packages/library/index.ts'
import { handleApi } from '../../packages/cli/serve/api/handle.ts'
import { serveFolder } from '../../packages/cli/serve/serve-folder.ts'
import { stroll } from '../../packages/test-utils/stroll.ts'

const seconds = Number(process.argv[2] ?? 60)
const clients = Number(process.argv[3] ?? 200)
const CLIPS = 20
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-clients-'))
writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
const library = await openLibrary(path.join(folder, 'library'))
const clock = (): number => performance.now() / 1000
for (let n = 0; n < CLIPS; n++) {
  const walk = { ...stroll({ seconds: 1 + n / 10, frameRate: 30 }), name: `walk-${n}` }
  const bytes = new TextEncoder().encode(printJson(walk))
  await addClip(library, { file: { name: `walk-${n}.motion.json`, bytes } }, { clock })
}
const queue = await openQueue(library)
const server = await serveFolder(folder, { port: 0, api: handleApi({ library, queue }, { auth: false }) })
const agent = new Agent({ keepAlive: true, maxSockets: clients })

const ask = (where: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(server.address.slice(0, -1) + where, { agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

const times: number[] = []
const statuses = new Map<number, number>()
let errors = 0
const memory: number[] = []
const watch = setInterval(() => memory.push(process.memoryUsage().rss), 1000)
const until = clock() + seconds
await Promise.all(
  Array.from({ length: clients }, async (_, n) => {
    const random = seeded(n)
    const clip = (): string => `walk-${Math.floor(random() * CLIPS)}`
    const wishes = [
      () => '/api/clips?limit=20',
      () => `/api/clips/${clip()}`,
      () => `/api/clips/${clip()}/motion`,
      () => `/api/search?text=${clip()}`,
      () => `/api/search/like/${clip()}?at=0.5`,
      () => '/api/sets',
      () => '/api/jobs',
      () => '/',
    ]
    while (clock() < until) {
      const from = clock()
      try {
        const status = await ask(wishes[Math.floor(random() * wishes.length)]())
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      } catch {
        errors++
      }
      times.push(clock() - from)
    }
  }),
)
clearInterval(watch)
times.sort((a, b) => a - b)
const half = Math.floor(memory.length / 2)
const largest = (part: readonly number[]): number => Math.round(Math.max(0, ...part) / 1e6)
console.log(
  JSON.stringify({
    clients,
    seconds,
    answers: times.length - errors,
    statuses: Object.fromEntries(statuses),
    errors,
    p50_ms: Math.round(1000 * times[Math.floor(0.5 * times.length)]),
    p95_ms: Math.round(1000 * times[Math.floor(0.95 * times.length)]),
    megabytes_first_half: largest(memory.slice(0, half)),
    megabytes_second_half: largest(memory.slice(half)),
    ok: errors === 0 && [...statuses.keys()].every((status) => status === 200),
  }),
)
agent.destroy()
await server.close()
await queue.stop({ graceful: false, close: false })
await library.close()
rmSync(folder, { recursive: true, force: true })
