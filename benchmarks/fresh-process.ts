import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { median, type BenchOptions, type BenchRow, type Work } from './bench.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = path.join(ROOT, 'packages/cli/bin/understudy.js')
const USAGE = pathToFileURL(path.join(ROOT, 'benchmarks/usage.mjs')).href

interface Used {
  readonly wall_ms: number
  /** Of all its threads. */
  readonly cpu_ms: number
  /** Resident memory at most. */
  readonly peak_mb: number
}

/** A whole command of the command line as people wait for it: a process of its own, from start to end. `outputs` is a folder it may write to. */
export function measureCommand(
  job: string,
  size: string,
  work: Work,
  command: (outputs: string) => readonly string[],
  options: BenchOptions,
): BenchRow {
  const outputs = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'))
  try {
    // Untimed first: in a clone whose sources are newer than the build it builds.
    const runs = Array.from({ length: 1 + (options.rounds ?? 3) }, () =>
      runOnce(job, command(outputs), outputs),
    )
    const timed = runs.slice(1)
    const best_ms = Math.min(...timed.map(({ wall_ms }) => wall_ms))
    return {
      job,
      implementation: `understudy ${command('…').join(' ')}`,
      size,
      median_ms: median(timed.map(({ wall_ms }) => wall_ms)),
      best_ms,
      throughput: (1000 * work.amount) / best_ms,
      unit: `${work.unit}/s`,
      cpu_ms: Math.min(...timed.map(({ cpu_ms }) => cpu_ms)),
      peak_mb: Math.max(...timed.map(({ peak_mb }) => peak_mb)),
    }
  } finally {
    rmSync(outputs, { recursive: true, force: true })
  }
}

function runOnce(job: string, command: readonly string[], outputs: string): Used {
  const report = path.join(outputs, 'usage.json')
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', USAGE, BIN, ...command], {
    encoding: 'utf8',
    env: { ...process.env, BENCH_USAGE: report },
  })
  const wall_ms = performance.now() - start
  if (status !== 0)
    throw new Error(`${job}: understudy ${command.join(' ')} ended with ${status}:\n${stderr}`)
  return { wall_ms, ...(JSON.parse(readFileSync(report, 'utf8')) as Omit<Used, 'wall_ms'>) }
}
