import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './bench.ts'

const FOLDER = fileURLToPath(new URL('./history', import.meta.url))

/** What a run was made on and of; nothing that names a computer or a place on it. */
export interface RunLabel {
  readonly version: string
  readonly node: string
  readonly cpu: string
  readonly cores: number
  /** Year, month, day. */
  readonly on: string
}

export function runLabel(now: Date): RunLabel {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const all = cpus()
  return {
    version,
    node: process.version,
    cpu: (all[0]?.model ?? 'unknown').trim(),
    cores: all.length,
    on: now.toISOString().slice(0, 10),
  }
}

/** One file per processor: `history/amd-epyc-9354.jsonl`. */
export const historyFile = (cpu: string): string =>
  `${cpu
    .toLowerCase()
    .replace(/\((r|tm)\)|@.*|processor|cpu/g, ' ')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.jsonl`

/** Appends every row, labelled, to the history of this processor; answers the file's name. */
export function record(rows: readonly BenchRow[], label: RunLabel): string {
  mkdirSync(FOLDER, { recursive: true })
  const file = path.join(FOLDER, historyFile(label.cpu))
  appendFileSync(file, rows.map((row) => `${JSON.stringify({ ...label, ...round(row) })}\n`).join(''))
  return path.relative(process.cwd(), file)
}

/** Every row recorded of a processor, oldest first. */
export function recorded(cpu: string): readonly (RunLabel & BenchRow)[] {
  const file = path.join(FOLDER, historyFile(cpu))
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RunLabel & BenchRow)
}

/** Four digits say all that a clock on a busy machine can. */
function round(row: BenchRow): BenchRow {
  const short = (value: unknown): unknown =>
    typeof value === 'number'
      ? Number(value.toPrecision(4))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, short(one)]))
        : value
  return short(row) as BenchRow
}
