import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const pages = path.resolve(import.meta.dirname, '../pages')

/** A line of `understudy reproduce --json`. */
interface Line {
  readonly seed: string
  readonly id: string
  readonly verdict: 'made' | 'differs' | 'cannot'
  readonly why?: string
  readonly measured?: string
  readonly differs?: string
  readonly printed?: string
}

/**
 * The list of all figures and tables, from the record of the last full run (`docs/reproduced.jsonl`), and the pages with the
 * pictures where `reproduced/` holds them: `npm run docs` makes them, which takes some minutes.
 */
export function writeReproduced(): void {
  const made = path.join(root, 'reproduced')
  const files = existsSync(made) ? readdirSync(made).filter((file) => file.endsWith('.html')) : []
  const folder = path.join(pages, 'public/reproduced')
  mkdirSync(folder, { recursive: true })
  for (const file of files) cpSync(path.join(made, file), path.join(folder, file))
  const lines = readFileSync(path.join(root, 'docs/reproduced.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const seeds = [...new Set(lines.map(({ seed }) => seed))]
  writeFileSync(
    path.join(pages, 'methods/reproduced.md'),
    [
      '# The papers reproduced',
      '`npx understudy reproduce -o reproduced` makes every figure and table of the five published systems again: what the original prints, what we get, from which data, and a sentence where they differ.',
      countsOf(lines),
      ...seeds.map((seed) => section(seed, lines, files)),
      '',
    ].join('\n\n'),
  )
}

function countsOf(lines: readonly Line[]): string {
  const count = (wanted: Line['verdict']): number => lines.filter(({ verdict }) => verdict === wanted).length
  return `${lines.length} figures and tables: ${count('made')} made, ${count('differs')} made with a difference, ${count('cannot')} cannot be made.`
}

const WORDS = { made: 'made', differs: 'differs', cannot: 'cannot be made' } as const

function section(seed: string, lines: readonly Line[], files: readonly string[]): string {
  const own = lines.filter((line) => line.seed === seed)
  const link = files.includes(`${seed}.html`)
    ? `<a href="../reproduced/${seed}.html" target="_self">All figures of ${seed} on one page</a>`
    : `The figures: \`npx understudy reproduce ${seed} -o reproduced\``
  return [
    `## ${seed}`,
    `${link}. ${countsOf(own)}`,
    [
      '| figure or table | | we get | the original prints | difference |',
      '| --- | --- | --- | --- | --- |',
      ...own.map(
        ({ id, verdict, measured, printed, differs, why }) =>
          `| ${id} | ${WORDS[verdict]} | ${safe(measured)} | ${safe(printed)} | ${safe(differs ?? why)} |`,
      ),
    ].join('\n'),
  ].join('\n\n')
}

const safe = (text = ''): string =>
  text.replaceAll('<', '&lt;').replaceAll('|', '\\|').replaceAll('{{', '&#123;&#123;')
