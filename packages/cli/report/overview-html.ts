import type { RecordedRow, Suite } from '@understudy/evaluation'
import { significant } from '../io/print-table.ts'
import { escapeXml } from '../svg/element.ts'
import { PAGE_STYLE } from './page-style.ts'

/** All suites on one page: how many measures reached their bar, and every figure with its split, size and commit. */
export function overviewHtml(suites: readonly Suite[], rows: readonly RecordedRow[]): string {
  const revisions = [...new Set(rows.map(({ commit, date }) => `${commit}, ${date}`))]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>understudy eval all</title>
<style>${PAGE_STYLE}</style>
<main>
<h1>All evaluations</h1>
<p>Measured at ${escapeXml(revisions.join('; '))}. Random numbers come from fixed seeds: the same commit and data give the same figures.</p>
${suites
  .map((suite) =>
    section(
      suite,
      rows.filter(({ suite: of }) => of === suite.name),
    ),
  )
  .join('\n')}
</main>
</html>
`
}

function section({ name, about }: Suite, rows: readonly RecordedRow[]): string {
  const count = (wanted: boolean | null): number => rows.filter(({ ok }) => ok === wanted).length
  return `<h2><a href="${name}.html">${escapeXml(name)}</a></h2>
<p>${escapeXml(about)}</p>
<p class="summary">${count(true)} reached their bar, ${count(false)} missed it, ${count(null)} skipped.</p>
<table>
<thead><tr>${['measure', 'held out', 'value', 'unit', 'bar', '', 'n', 'data'].map((head) => `<th scope="col">${head}`).join('')}</thead>
<tbody>
${rows.map(tableRow).join('\n')}
</tbody>
</table>`
}

const tableRow = ({ name, split, value, unit, bar, ok, n, data }: RecordedRow): string =>
  `<tr>${[
    name,
    split ?? '',
    value === null ? '–' : significant(value),
    unit,
    bar,
    ok === null ? 'skipped' : ok ? 'reached' : 'missed',
    String(n),
    data,
  ]
    .map((cell) => `<td>${escapeXml(cell)}`)
    .join('')}`
