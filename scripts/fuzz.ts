/**
 * npm run fuzz -- --cases 10000 --seed 1 [--resume] [--reader "match web"] [--jobs 2]
 *
 * Damages files of every kind and reads them, each kind in processes of its own: a case that throws anything but our error, takes
 * more than 5 s or passes 1 GiB is told with its number, which is its seed. What was done is added to docs/fuzz.jsonl;
 * --resume goes on behind the last case of each reader that is in there.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fuzzReaders } from './fuzz/readers.ts'

/** One run over one reader. */
interface Entry {
  readonly reader: string
  readonly commit: string
  /** Cases `[first, first + cases)`: the number of a case is its seed. */
  readonly first: number
  readonly cases: number
  readonly read: number
  readonly refused: number
  readonly wrong: readonly { readonly number: number; readonly wrong: string }[]
}

const MOST_SECONDS = 5
const MOST_BYTES = 2 ** 30
const RECORD = fileURLToPath(new URL('../docs/fuzz.jsonl', import.meta.url))
const WORKER = fileURLToPath(new URL('./fuzz/worker.ts', import.meta.url))

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    reader: { type: 'string' },
    jobs: { type: 'string', default: '2' },
  },
})
const cases = Number(values.cases)
const commit =
  spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown'
const readRecord = (): readonly Entry[] =>
  (existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
const record = readRecord()
const names = (await fuzzReaders())
  .map(({ name }) => name)
  .filter((name) => values.reader === undefined || name === values.reader)
if (names.length === 0) {
  console.error(`understudy: there is no reader "${values.reader}".`)
  process.exit(2)
}
const scratch = mkdtempSync(path.join(tmpdir(), 'understudy-fuzz-'))

/** Where to begin: behind what the record holds of the reader, or at the seed. */
const firstOf = (reader: string): number =>
  values.resume
    ? Math.max(
        Number(values.seed),
        ...record.filter((one) => one.reader === reader).map(({ first, cases: n }) => first + n),
      )
    : Number(values.seed)

/** Runs cases in a process that is ended when one takes too long or too much; goes on behind it. */
async function run(reader: string, first: number, count: number): Promise<Entry> {
  const wrong: { number: number; wrong: string }[] = []
  let [read, refused] = [0, 0]
  let at = first
  while (at < first + count) {
    const { lines, ended } = await runProcess(reader, at, first + count - at)
    for (const line of lines) {
      if (line.wrong !== undefined) wrong.push({ number: line.number ?? -1, wrong: line.wrong })
      else {
        read += line.read ?? 0
        refused += line.refused ?? 0
      }
    }
    if (ended === undefined) break
    wrong.push(ended)
    at = ended.number + 1
  }
  return { reader, commit, first, cases: count, read, refused, wrong }
}

/** Adds a run to the record; one that goes on where another of the same commit ended becomes one with it. */
function write(entry: Entry): void {
  const before = readRecord()
  const last = before.find(
    ({ reader, commit: at, first, cases: n }) =>
      reader === entry.reader && at === entry.commit && first + n === entry.first,
  )
  const whole: Entry = last
    ? {
        ...last,
        cases: last.cases + entry.cases,
        read: last.read + entry.read,
        refused: last.refused + entry.refused,
        wrong: [...last.wrong, ...entry.wrong],
      }
    : entry
  const all = last ? before.map((one) => (one === last ? whole : one)) : [...before, whole]
  writeFileSync(`${RECORD}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(''))
  renameSync(`${RECORD}.new`, RECORD)
}

interface Line {
  readonly number?: number
  readonly wrong?: string
  readonly read?: number
  readonly refused?: number
}

/** What a process said, and the case at which it had to be ended, if it had. */
function runProcess(
  reader: string,
  first: number,
  count: number,
): Promise<{ lines: Line[]; ended?: { number: number; wrong: string } }> {
  const place = path.join(scratch, reader)
  rmSync(place, { force: true })
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=900', ...process.execArgv, WORKER, reader, String(first), String(count), place],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let [out, said] = ['', '']
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-2000)))
  const caseAt = (): number | undefined => {
    try {
      return readFileSync(place).readDoubleBE(0)
    } catch {
      return undefined
    }
  }
  let why: string | undefined
  let seen: { number: number | undefined; since: number } = { number: undefined, since: 0 }
  const watch = setInterval(() => {
    const [number, now] = [caseAt(), secondsOf(child.pid)]
    if (number !== seen.number || number === undefined) seen = { number, since: now }
    else if (now - seen.since > MOST_SECONDS) why = `no end after ${MOST_SECONDS} s`
    if (residentBytes(child.pid) > MOST_BYTES) why = 'more than 1 GiB'
    if (why !== undefined) child.kill('SIGKILL')
  }, 250)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(watch)
      const lines = out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line)
      if (code === 0) resolve({ lines })
      else
        resolve({
          lines,
          ended: { number: caseAt() ?? first, wrong: why ?? `the process ended: ${said.slice(-300)}` },
        })
    })
  })
}

/** Processor time that a process has had: on a busy machine it may wait long without doing anything. Elsewhere than on Linux, time. */
function secondsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return performance.now() / 1000
  }
}

/** Linux tells; elsewhere the heap's own limit has to do. */
function residentBytes(pid: number | undefined): number {
  try {
    return 4096 * Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  } catch {
    return 0
  }
}

const queue = [...names]
const made: Entry[] = []
await Promise.all(
  Array.from({ length: Number(values.jobs) }, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const entry = await run(name, firstOf(name), cases)
      made.push(entry)
      console.log(
        `${name}: ${entry.cases} cases, ${entry.read} read, ${entry.refused} refused, ${entry.wrong.length} wrong`,
      )
      for (const { number, wrong } of entry.wrong.slice(0, 5)) console.log(`  case ${number}: ${wrong}`)
      write(entry)
    }
  }),
)
rmSync(scratch, { recursive: true, force: true })
const all = [...record, ...made]
const total = all.reduce((sum, one) => sum + one.cases, 0)
const wrong = made.reduce((sum, one) => sum + one.wrong.length, 0)
console.log(
  `${made.reduce((sum, one) => sum + one.cases, 0)} cases now, ${total} in the record, ${wrong} wrong now`,
)
process.exit(wrong === 0 ? 0 : 1)
