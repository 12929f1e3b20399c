import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseRecord, seeds, suites } from '@understudy/evaluation'
import { expect, test } from 'vitest'
import { insertFigures, shownFigures } from './figures/insert-figures.ts'
import { walkFiles } from './walk-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const rows = parseRecord(textOf('docs/figures.json'), 'docs/figures.json')
const pages = walkFiles(root, '.md')

test('figures in pages are those of the last recorded evaluation', () => {
  const shown = pages.flatMap((page) => shownFigures(textOf(page)))
  expect(shown.length).toBeGreaterThan(20)
  for (const page of pages)
    expect(insertFigures(textOf(page), rows, page), `${page}: run npm run figures`).toBe(textOf(page))
})

test('every measure that is recorded exists, with the bar it has now', async () => {
  for (const [name, load] of Object.entries(suites)) {
    const { measures } = await load()
    const bars = new Map(measures.map((measure) => [measure.name, measure]))
    for (const row of rows.filter(({ suite }) => suite === name)) {
      const measure = bars.get(row.name)
      expect(measure, `${name}/${row.name} is recorded and gone`).toBeDefined()
      const bar = row.split === 'people' ? (measure!.peopleBar ?? measure!.bar) : measure!.bar
      expect(row.bar, `${name}/${row.name}`).toBe(bar)
      expect(row.unit, `${name}/${row.name}`).toBe(measure!.unit)
    }
  }
})

test('a record names no folder of the machine that measured it', () => {
  for (const row of rows) expect(row.data, row.name).not.toMatch(/(^|\s)\/\w|\\\\|[A-Z]:\\/)
})

const ROW = {
  suite: 'control',
  name: 'path',
  value: 0.0284,
  unit: 'm',
  bar: '<= 0.03',
  ok: true,
  n: 5,
  data: '5 shapes',
  commit: 'abc',
  date: '2026-01-01',
} as const
const page = (template: string, filled: string): string =>
  `Before.\n\n<!-- figures\n${template}\n-->\n${filled}\n<!-- /figures -->\nAfter.\n`

test('a template is filled with values, units, decimals and bars, and a missed bar is bold', () => {
  const template = '| path | {control/path in cm 1} | {control/path in cm bar} | {control/path} |'
  const filled = '| path | 2.8 cm | ≤ 3 cm | 0.0284 m |'
  expect(insertFigures(page(template, 'stale'), [ROW], 'x.md')).toBe(page(template, filled))
  expect(insertFigures(page('{control/path}', ''), [{ ...ROW, ok: false }], 'x.md')).toContain('**0.0284 m**')
  expect(
    insertFigures(page('{control/path@people}', ''), [ROW, { ...ROW, split: 'people', value: 2 }], 'x.md'),
  ).toContain('\n2 m\n')
  expect(() => insertFigures(page('{control/lost}', ''), [ROW], 'x.md')).toThrow(
    /x\.md: control\/lost is not in the record/,
  )
})

test('the list of reproduced figures and tables is that of the papers', async () => {
  const listed = textOf('docs/reproduced.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly seed: string; readonly id: string })
    .map(({ seed, id }) => `${seed}: ${id}`)
  const wanted: string[] = []
  for (const load of Object.values(seeds)) {
    const { name, exhibits } = await load()
    wanted.push(...exhibits.map(({ id }) => `${name}: ${id}`))
  }
  expect(listed, 'npx understudy reproduce --json --force -o reproduced > docs/reproduced.jsonl').toEqual(
    wanted,
  )
})
