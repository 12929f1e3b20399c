// node --conditions=understudy-source --import tsx scripts/measure/search.ts [sizes] [plot.svg] [server|embedded] [queries]: how search grows with
// a library on a PostgreSQL server, or in a folder, which then moves to a server. Rows are seeded variations of embedded clips,
// made on demand. One JSON object a line; default sizes 10000,100000,1000000. The truth is the exact metric on every row, by its
// closed form instead of the fit that search uses; it is most of the work, and `queries` asks for less of it than 100. How many
// candidates are enough is chosen on half as many queries of its own.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seeded, type Random } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import {
  EXAMPLE_DEFAULTS,
  moveLibrary,
  openLibrary,
  searchFacts,
  type Library,
} from '../../packages/library/index.ts'
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
/** Candidates that are tried on queries of their own. */
const TRIED = [100, 200, 400, 1000]
const recallQueries = Number(process.argv[5] ?? 100)
const embedded = process.argv[4] === 'embedded'
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-search-'))
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

/** The bytes that a clip was made from: its number. */
const bytesOf = (n: number): Buffer => Buffer.from(String(n))

/** Clips and descriptors; gives the points of every row by its id. */
async function fill({ database, place }: Library, size: number): Promise<Map<number, Int16Array>> {
  const rows = new Map<number, Int16Array>()
  for (let done = 0; done < size; done += BATCH) {
    const names = Array.from({ length: Math.min(BATCH, size - done) }, (_, n) => done + n)
    const hashes = names.map((n) => createHash('sha256').update(bytesOf(n)).digest('hex'))
    const notes = names.map((n) => `${pick(words)} ${pick(words)} take${n}`)
    const held = names.map(() => features.filter(() => random() < 0.15).join(' '))
    const windows = names.map((n) => describePoints(variation(), n))
    await database.transaction(async (session) => {
      await session.query(
        'insert into blob (hash, bytes, data) select hash, 0, data from unnest($1::text[], $2::bytea[]) as made (hash, data)',
        [hashes, names.map((n) => (embedded ? null : bytesOf(n)))],
      )
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
    if (embedded) hashes.forEach((hash, n) => writeBlob(path.join(place, 'blobs'), hash, bytesOf(names[n])))
  }
  return rows
}

/** As the library lays files down, without waiting for the disk. */
function writeBlob(blobs: string, hash: string, bytes: Uint8Array): void {
  mkdirSync(path.join(blobs, hash.slice(0, 2)), { recursive: true })
  writeFileSync(path.join(blobs, hash.slice(0, 2), hash.slice(2)), bytes)
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
  const [before, database] = [process.cpuUsage(), server.cpuSeconds()]
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
    ...(!embedded && { database_cpu_ms: Math.round((1000 * (server.cpuSeconds() - database)) / QUERIES) }),
    bar: `p95 < ${ALLOWED} ms`,
    ok: at(0.95) < ALLOWED,
  })
}

const server = await startPostgres(programs)
try {
  for (const size of sizes) {
    const place = embedded ? path.join(folder, String(size)) : await server.createDatabase()
    const library = await openLibrary(place)
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
      ...(embedded && { process_megabytes: Math.round(process.memoryUsage().rss / 1e6) }),
    })
    await timed(size, 'text', () => searchFacts(library, { text: `${pick(words)} ${pick(words)}` }))
    await timed(size, 'features', () =>
      searchFacts(library, { features: [pick(features), pick(features), pick(features)] }),
    )
    await timed(size, 'example', () => nearestWindows(library, describePoints(variation(), 0)))
    /** Share of the true best ten that search finds, by how many candidates it compares exactly. */
    const recallOf = async (queries: number, counts: readonly number[]): Promise<number[]> => {
      const hits = counts.map(() => 0)
      for (let n = 0; n < queries; n++) {
        const query = describePoints(variation(), 0)
        const truth = new Set(trueBest(rows, pointsOf(query.exact)))
        for (const [k, count] of counts.entries()) {
          const found = (await nearestWindows(library, query, count)).slice(0, BEST)
          hits[k] += found.filter(({ id }) => truth.has(id)).length
        }
      }
      return hits.map((one) => one / (queries * BEST))
    }
    const chosen = await recallOf(recallQueries / 2, TRIED)
    tell({
      size,
      what: 'recall by candidates',
      n: recallQueries / 2,
      ...Object.fromEntries(TRIED.map((count, k) => [count, chosen[k]])),
    })
    const [recall] = await recallOf(recallQueries, [EXAMPLE_DEFAULTS.candidates])
    tell({
      size,
      what: 'recall of the best ten',
      value: recall,
      bar: '>= 0.98',
      ok: recall >= 0.98,
      n: recallQueries,
    })
    if (embedded) {
      const began = performance.now()
      const other = await openLibrary(await server.createDatabase())
      const { clips } = await moveLibrary(library, other)
      tell({
        size,
        what: 'moved to a server',
        clips,
        seconds: Math.round((performance.now() - began) / 1000),
      })
      await other.close()
    }
    await library.close()
    if (process.argv[3]) writeFileSync(process.argv[3], plotGrowth(growth, ALLOWED))
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
