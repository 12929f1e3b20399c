import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseRecord, suites, type RecordedRow, type Suite } from '@understudy/evaluation'

const root = path.resolve(import.meta.dirname, '../../..')

/** The page with every recorded figure: what is measured, on what, how much of it, held out how, at which commit. */
export async function writeBenchmark(): Promise<void> {
  const rows = parseRecord(readFileSync(path.join(root, 'docs/figures.json'), 'utf8'), 'docs/figures.json')
  const sections: string[] = []
  for (const load of Object.values(suites)) sections.push(sectionOf(await load(), rows))
  writeFileSync(
    path.join(import.meta.dirname, '../pages/methods/benchmark.md'),
    [
      '# Benchmark',
      'Every measure of `understudy eval`, with the bar that it should reach. `understudy eval all --split both --report DIR` measures all of them again and writes a page with plots for each suite; this page is made from the record of the last run, `docs/figures.json`.',
      countsOf(rows),
      [
        '- **Held out.** *Takes*: other takes of the people in the examples. *People*: only people who are not in the examples. Settings are chosen on one part of what is held out (`--part choose`) and reported on another. Without an entry nothing is learned, or the measure holds out in the one way that its description says.',
        '- **n** is the number of things that were measured: files, requests, cycles, pairs.',
        '- **Seeds.** Random numbers come from fixed seeds in the measures. The same commit and the same data give the same figures.',
        '- **Data.** CMU and Bandai recordings, which are not in the repository, and the embedded corpus. `--data DIR` measures on your own recordings.',
        '- **Commit.** The state of the code at which a figure was measured last. Long suites are not measured at every commit.',
      ].join('\n'),
      ...sections,
      '',
    ].join('\n\n'),
  )
}

function countsOf(rows: readonly RecordedRow[]): string {
  const count = (wanted: boolean | null): number => rows.filter(({ ok }) => ok === wanted).length
  return `${rows.length} figures: ${count(true)} reach their bar, ${count(false)} miss it, ${count(null)} could not be measured on this data.`
}

function sectionOf({ name, about, measures }: Suite, rows: readonly RecordedRow[]): string {
  const place = (row: RecordedRow): number => measures.findIndex((measure) => measure.name === row.name)
  const own = rows.filter(({ suite }) => suite === name).toSorted((a, b) => place(a) - place(b))
  const missing = measures.filter((measure) => !own.some((row) => row.name === measure.name))
  return [
    `## ${name}`,
    safe(about),
    ...(own.length === 0
      ? []
      : [
          [
            '| measure | held out | value | bar | n | data | commit |',
            '| --- | --- | ---: | --- | ---: | --- | --- |',
            ...own.map((row) =>
              tableRow(row, measures.find((measure) => measure.name === row.name)?.about ?? ''),
            ),
          ].join('\n'),
        ]),
    ...(missing.length === 0
      ? []
      : [`Not measured yet: ${missing.map((measure) => `\`${measure.name}\``).join(', ')}.`]),
  ].join('\n\n')
}

function tableRow(row: RecordedRow, about: string): string {
  const value = row.value === null ? '–' : `${Number(row.value.toPrecision(3))} ${row.unit}`
  return `| **${row.name}**: ${safe(about)} | ${row.split ?? ''} | ${row.ok === false ? `${value} (missed)` : value} | ${safe(row.bar)} | ${row.n === 0 ? '–' : row.n} | ${safe(row.data)} | ${row.commit}, ${row.date} |`
}

const safe = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('|', '\\|').replaceAll('{{', '&#123;&#123;')
