// Fills the figures of all pages from docs/figures.json. With names of suites these are measured first, and recorded.
// `--rows FILE --commit ID` records what `understudy eval --json` printed elsewhere.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mergeRows, parseRecord, printRecord, type EvalRow } from '@understudy/evaluation'
import { revision } from '../packages/cli/io/revision.ts'
import { insertFigures } from './figures/insert-figures.ts'
import { walkFiles } from './walk-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const record = path.join(root, 'docs/figures.json')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', multiple: true, default: [] }, commit: { type: 'string' } },
})

/** One row per line; a run that was stopped leaves what it had measured. */
const parseRows = (text: string): EvalRow[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as EvalRow)

function measure(suite: string): EvalRow[] {
  const words = ['packages/cli/bin/understudy.js', 'eval', suite, '--split', 'both', '--json']
  const { status, stdout } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  })
  // 1: a measure missed its bar, which is a figure as well.
  if (status !== 0 && status !== 1) process.exit(status ?? 1)
  return parseRows(stdout)
}

const { commit, date } = revision()
const measured = [
  ...positionals.flatMap(measure),
  ...values.rows.flatMap((file) => parseRows(readFileSync(file, 'utf8'))),
].map((row) => ({ ...row, commit: values.commit ?? commit, date }))
const rows = mergeRows(parseRecord(readFileSync(record, 'utf8'), 'docs/figures.json'), measured)
if (measured.length > 0) writeFileSync(record, printRecord(rows))

for (const page of walkFiles(root, '.md')) {
  const file = path.join(root, page)
  const before = readFileSync(file, 'utf8')
  const after = insertFigures(before, rows, page)
  if (after === before) continue
  writeFileSync(file, after)
  console.log(`${page}: figures filled`)
}
