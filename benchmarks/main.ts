/**
 * `npm run bench [-- --json] [-- --record] [-- --rounds N] [-- --python] [-- job…]`: speed as ratios measured in one run.
 * A bench is a file of this folder named in `FILES` whose exports include `Bench` values or lists of them.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Bench, BenchRow } from './bench.ts'
import { withGrowth } from './growth.ts'
import { record, runLabel } from './history.ts'
import { watchOthers } from './others-cores.ts'
import { measuredPeaks } from './peak.ts'
import { besidePython } from './python.ts'

/** In reading order: formats, then the vocabulary, then the methods. Imported when their turn comes. */
const FILES = [
  'bvh',
  'fk',
  'retarget',
  'body',
  'grid',
  'align',
  'register',
  'match-web',
  'runtime',
  'runtime-graph',
  'control',
  'statistics',
  'vector-space',
  'deformable',
  'features',
  'waits',
] as const

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    python: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (flags.help) {
  console.log(
    'npm run bench [-- --json] [-- --record] [-- --rounds N] [-- --python] [-- job…]\n\n' +
      'A job is the name of a bench or of its file. --json prints one object a line; --record appends the rows\n' +
      'to benchmarks/history, one file per processor. --python adds NumPy and scikit-learn to pca and mixture.',
  )
  process.exit(0)
}

const rounds = flags.rounds === undefined ? undefined : Number(flags.rounds)
if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`bench: --rounds is "${flags.rounds}"; a whole number above 0 is needed, such as --rounds 9.`)
  process.exit(2)
}

/** Jobs that benchmarks/peers.py does as well. */
const PYTHON = new Set(['pca', 'mixture'])
const label = runLabel(new Date())
const peaks = await measuredPeaks()
if (!flags.json)
  console.log(
    `${label.cpu}, ${label.cores} cores, Node ${label.node}, understudy ${label.version}\n` +
      `one core in WebAssembly reaches ${peaks.f64.toFixed(1)} GFLOP/s in doubles, ${peaks.f32.toFixed(1)} in floats, ` +
      `${peaks.i16.toFixed(1)} G operations/s in whole numbers of 16 bits`,
  )
const kept: BenchRow[] = []
/** `waits` gathers jobs of other files: none is run twice. */
const ran = new Set<string>()
const matched = new Set<string>()
let failed = false
for (const file of FILES) {
  for (const bench of await benchesOf(file)) {
    const asked = wanted.filter(
      (word) => word === bench.job || word === file || bench.job.startsWith(`${word}-`),
    )
    if (wanted.length > 0 && asked.length === 0) continue
    for (const word of asked) matched.add(word)
    if (ran.has(bench.job)) continue
    ran.add(bench.job)
    try {
      const others = watchOthers()
      const measured = withGrowth(await bench.run(rounds === undefined ? {} : { rounds }))
      const rows = flags.python && PYTHON.has(bench.job) ? besidePython(measured, rounds) : measured
      const busy = others()
      const told = rows.map((row) => withShare({ ...row, others_cores: busy }))
      kept.push(...told)
      print(told)
    } catch (error) {
      failed = true
      console.error(`bench ${bench.job}: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
}
if (flags.record && kept.length > 0)
  console.error(`bench: ${kept.length} rows were added to ${record(kept, label)}`)
const unknown = wanted.filter((word) => !matched.has(word))
if (unknown.length > 0) {
  console.error(
    `bench: there is no job "${unknown.join('", "')}"; run npm run bench without names to see them all.`,
  )
  process.exitCode = 2
} else if (failed) process.exitCode = 1

/** The benches a file exports; a file that is not there yet is said so, on stderr, and has none. */
async function benchesOf(file: string): Promise<Bench[]> {
  const url = new URL(`./${file}.ts`, import.meta.url)
  if (!existsSync(url)) {
    if (wanted.length === 0 || wanted.includes(file))
      console.error(`(benchmarks/${file}.ts is not there yet)`)
    return []
  }
  const exported = Object.values((await import(url.href)) as Record<string, unknown>)
  return exported.flat().filter(isBench)
}

/** The row with its share of what the machine can do. */
function withShare(row: BenchRow): BenchRow {
  if (row.gflops === undefined || row.kind === undefined) return row
  return { ...row, peak_share: row.gflops / peaks[row.kind] }
}

function isBench(value: unknown): value is Bench {
  return typeof value === 'object' && value !== null && 'job' in value && 'run' in value
}

/** One JSON object per line, or a table with the ratio to each other implementation. */
function print(rows: readonly BenchRow[]): void {
  if (flags.json) {
    for (const row of rows) console.log(JSON.stringify(row))
    return
  }
  for (const size of new Set(rows.map((row) => row.size))) {
    const group = rows.filter((row) => row.size === size)
    const busy = group[0].others_cores ?? 0
    console.log(
      `\n${group[0].job}  (${size})${busy > 0.3 ? `  while others kept ${busy.toFixed(1)} cores busy` : ''}`,
    )
    const width = Math.max(...group.map((row) => row.implementation.length))
    for (const row of group) {
      const ratios = Object.entries(row.ratio_to ?? {})
        // The other way round it stands in the other's line.
        .filter(([, ratio]) => ratio >= 1)
        .map(([other, ratio]) => `${ratio.toFixed(2)}x ${other}`)
      console.log(
        `  ${row.implementation.padEnd(width)}  ${milliseconds(row.median_ms)} median  ${milliseconds(row.best_ms)} best  ` +
          `${amount(row.throughput).padStart(8)} ${row.unit}  ${[...physics(row), ...ratios].join(', ')}`,
      )
    }
  }
}

/** What a row says besides its time: operations, share of the peak, growth. */
function physics({ gflops, peak_share, kind, exponent, cpu_ms, peak_mb }: BenchRow): string[] {
  const out: string[] = []
  if (cpu_ms !== undefined && peak_mb !== undefined)
    out.push(`${cpu_ms.toFixed(0)} ms of CPU time, ${peak_mb.toFixed(0)} MB at most`)
  if (gflops !== undefined && peak_share !== undefined)
    out.push(`${gflops.toFixed(1)} GFLOP/s, ${(100 * peak_share).toFixed(0)} % of the ${kind} peak`)
  if (exponent !== undefined) out.push(`time grows as work^${exponent.toFixed(2)}`)
  return out
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 1 ? 4 : ms < 10 ? 3 : ms < 100 ? 2 : 1).padStart(9)} ms`
}

function amount(value: number): string {
  for (const [size, suffix] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (value >= size) return `${(value / size).toPrecision(3)} ${suffix}`
  }
  return value.toPrecision(3)
}
