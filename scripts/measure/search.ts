// node --conditions=understudy-source --import tsx scripts/measure/search.ts [sizes] [plot.svg]: how search grows with a library on a
// PostgreSQL server. Rows are seeded variations of embedded clips, made on demand. One JSON object a line; default sizes
// 10000,100000,1000000. The truth is the exact metric on every row, by its closed form instead of the fit that search uses.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { seeded, type Random } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import { openLibrary, searchFacts, type Library } from '../../packages/library/index.ts'
import { nearestWindows } from '../../packages/library/search/by-example.ts'
import { describe, describePoints, pointsOf, POSE_WIDTH } from '../../packages/library/search/describe.ts'
import { packShards } from '../../packages/library/search/shards.ts'
import { postgresPrograms, startPostgres } from '../../packages/library/testing/postgres.ts'
import { plotGrowth, type Growth } from './plot-growth.ts'

const QUERIES = 100
const BEST = 10
const BATCH = 4000
/** Milliseconds. */
const ALLOWED = 300
const sizes = (process.argv[2] ?? '10000,100000,1000000').split(',').map(Number)

const programs = postgresPrograms()
if (programs === undefined) throw new Error('No PostgreSQL is installed here.')
const random = seeded(23)
const scores = listScores().filter((_, n) => n % 12 === 0)
const base = scores.flatMap(({ id }) => describe(makeClip(id)).map(({ exact }) => pointsOf(exact)))
const words = scores.map(({ id }) => id.split('-')[0])
const features = Array.from({ length: 40 }, (_, n) => `feature-${n}`)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]

/** A window like one of the corpus: another size, joints held elsewhere, and drifting. */
function variation(): Float64Array {
  const from = pick(base)
  const size = 1 + 0.1 * gauss(random)
  const held = Float64Array.from({ length: POSE_WIDTH }, () => 0.05 * gauss(random))
  const drift = Float64Array.from({ length: POSE_WIDTH }, () => 0.05 * gauss(random))
  return Float64Array.from(from, (x, n) => {
    const [pose, j] = [Math.floor(n / POSE_WIDTH), n % POSE_WIDTH]
    return x * size + held[j] + drift[j] * (pose / 7 - 0.5)
  })
}

const gauss = (draw: Random): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())

/** Clips and descriptors; gives the points of every row by its id. */
async function fill({ database }: Library, size: number): Promise<Map<number, Int16Array>> {
  const rows = new Map<number, Int16Array>()
  for (let done = 0; done < size; done += BATCH) {
    const names = Array.from({ length: Math.min(BATCH, size - done) }, (_, n) => done + n)
    const hashes = names.map((n) => createHash('sha256').update(String(n)).digest('hex'))
    const notes = names.map((n) => `${pick(words)} ${pick(words)} take${n}`)
    const held = names.map(() => features.filter(() => random() < 0.15).join(' '))
    const windows = names.map((n) => describePoints(variation(), n))
    await database.transaction(async (session) => {
      await session.query('insert into blob (hash, bytes) select *, 0 from unnest($1::text[])', [hashes])
      const clips = await session.query<{ number: number }>(
        `insert into clip (hash, file, seconds, frames, frame_rate, joints, bytes, name, words, features)
         select hash, note, 1, 31, 30, 22, 0, note, note, string_to_array(held, ' ')
         from unnest($1::text[], $2::text[], $3::text[]) as row (hash, note, held) returning number`,
        [hashes, notes, held],
      )
      const ids = await session.query<{ id: number; start: number }>(
        `insert into descriptor (clip, start, compact, exact)
         select * from unnest($1::bigint[], $2::real[], $3::bytea[], $4::bytea[]) returning id, start`,
        [
          clips.map(({ number }) => number),
          windows.map(({ start }) => start),
          windows.map(({ compact }) => Buffer.from(compact.buffer)),
          windows.map(({ exact }) => Buffer.from(exact.buffer)),
        ],
      )
      for (const { id, start } of ids) rows.set(id, windows[start - done].exact)
    })
  }
  return rows
}

/** D² = n_a + n_b − 2 √(A² + B²) − 2 Y of centred points (`DistanceGrid` of the kernels), over all rows: the best ids. */
function trueBest(rows: ReadonlyMap<number, Int16Array>, query: Float32Array): readonly number[] {
  const a = centred(query)
  const best: { id: number; d: number }[] = []
  for (const [id, exact] of rows) {
    const b = centred(exact, 1 / 4096)
    let [along, across, up, norm] = [0, 0, 0, 0]
    for (let o = 0; o < a.length; o += 3) {
      along += a[o] * b[o] + a[o + 2] * b[o + 2]
      across += a[o] * b[o + 2] - a[o + 2] * b[o]
      up += a[o + 1] * b[o + 1]
      norm += a[o] ** 2 + a[o + 1] ** 2 + a[o + 2] ** 2 + b[o] ** 2 + b[o + 1] ** 2 + b[o + 2] ** 2
    }
    const d = norm - 2 * Math.sqrt(along * along + across * across) - 2 * up
    if (best.length < BEST || d < best[BEST - 1].d) {
      best.push({ id, d })
      best.sort((one, other) => one.d - other.d)
      best.length = Math.min(best.length, BEST)
    }
  }
  return best.map(({ id }) => id)
}

const room = new Float64Array(base[0].length)
function centred(points: ArrayLike<number>, scale = 1): Float64Array {
  const out = scale === 1 ? new Float64Array(points.length) : room
  let [x, z] = [0, 0]
  for (let o = 0; o < points.length; o += 3) {
    x += points[o] / (points.length / 3)
    z += points[o + 2] / (points.length / 3)
  }
  for (let o = 0; o < points.length; o += 3) {
    out[o] = (points[o] - x) * scale
    out[o + 1] = points[o + 1] * scale
    out[o + 2] = (points[o + 2] - z) * scale
  }
  return out
}

const growth: Growth[] = []
const tell = (row: object): void => console.log(JSON.stringify(row))

async function timed(size: number, what: string, ask: () => Promise<unknown>): Promise<void> {
  await ask() // Shards and pages are in memory from the second on.
  const times: number[] = []
  const before = process.cpuUsage()
  for (let n = 0; n < QUERIES; n++) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  const used = process.cpuUsage(before)
  times.sort((a, b) => a - b)
  const at = (share: number): number => Number(times[Math.floor(share * QUERIES)].toFixed(1))
  growth.push({ size, what, p95: Math.max(0.1, at(0.95)) })
  tell({
    size,
    what,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    cpu_ms: Math.round((used.user + used.system) / 1000 / QUERIES),
    bar: `p95 < ${ALLOWED} ms`,
    ok: at(0.95) < ALLOWED,
  })
}

const server = await startPostgres(programs)
try {
  for (const size of sizes) {
    const library = await openLibrary(await server.createDatabase())
    const from = performance.now()
    const rows = await fill(library, size)
    await packShards(library)
    await library.database.query('vacuum analyze')
    const [{ bytes }] = await library.database.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    )
    tell({
      size,
      what: 'fill',
      seconds: Math.round((performance.now() - from) / 1000),
      megabytes: Math.round(bytes / 1e6),
    })
    await timed(size, 'text', () => searchFacts(library, { text: `${pick(words)} ${pick(words)}` }))
    await timed(size, 'features', () =>
      searchFacts(library, { features: [pick(features), pick(features), pick(features)] }),
    )
    await timed(size, 'example', () => nearestWindows(library, describePoints(variation(), 0)))
    let hits = 0
    for (let n = 0; n < QUERIES; n++) {
      const query = describePoints(variation(), 0)
      const found = (await nearestWindows(library, query)).slice(0, BEST).map(({ id }) => id)
      const truth = new Set(trueBest(rows, pointsOf(query.exact)))
      hits += found.filter((id) => truth.has(id)).length
    }
    const recall = hits / (QUERIES * BEST)
    tell({
      size,
      what: 'recall of the best ten',
      value: recall,
      bar: '>= 0.98',
      ok: recall >= 0.98,
      n: QUERIES,
    })
    await library.close()
    if (process.argv[3]) writeFileSync(process.argv[3], plotGrowth(growth, ALLOWED))
  }
} finally {
  await server.stop()
}
