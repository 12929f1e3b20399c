import { escapeXml } from '../svg/element.ts'
import { significant } from '../io/print-table.ts'
import type { EvalRow, Figure } from '@understudy/evaluation'
import { drawFigure } from './draw-figure.ts'
import { PAGE_STYLE } from './page-style.ts'

export interface ReportEntry {
  readonly row: EvalRow
  readonly about: string
  readonly note?: string
  readonly figures: readonly Figure[]
}

/** A suite's results as one page without any outside reference: a table first, then each measure with its figures. */
export function reportHtml(title: string, about: string, entries: readonly ReportEntry[]): string {
  const failed = entries.filter(({ row }) => row.ok === false).length
  const skipped = entries.filter(({ row }) => row.ok === null).length
  const summary =
    `${entries.length - failed - skipped} of ${entries.length} measures reached their bar` +
    (failed > 0 ? `, ${failed} did not` : '') +
    (skipped > 0 ? `, ${skipped} could not be measured` : '')
  const measures = byName(entries)
  const bothWays = entries.some(({ row }) => row.split === 'people')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${PAGE_STYLE}${STYLE}</style>
<main>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(about)}</p>
<p class="summary">${escapeXml(summary)}.</p>
<table>
<thead><tr><th scope="col">measure<th scope="col" class="n">value<th scope="col">unit<th scope="col">bar<th scope="col">${bothWays ? PEOPLE_HEAD : ''}<th scope="col" class="n">n<th scope="col">data</thead>
<tbody>
${measures.map((ways) => tableRow(ways, bothWays)).join('\n')}
</tbody>
</table>
${measures.map(section).join('\n')}
</main>
</html>
`
}

const VERDICT = new Map<boolean | null, readonly [string, string]>([
  [true, ['ok', 'reached']],
  [false, ['bad', 'missed']],
  [null, ['skip', 'skipped']],
])

/** What was found for people nobody learned from, beside what was found for takes of known ones. */
const PEOPLE_HEAD = '<th scope="col" class="n">new people<th scope="col">bar<th scope="col">'

/** The entries of one measure: by takes, by people, or both. */
interface Ways {
  readonly name: string
  readonly about: string
  readonly takes?: ReportEntry
  readonly people?: ReportEntry
}

function byName(entries: readonly ReportEntry[]): readonly Ways[] {
  const found = new Map<string, Ways>()
  for (const entry of entries) {
    const { name } = entry.row
    const way = entry.row.split === 'people' ? 'people' : 'takes'
    found.set(name, { name, about: entry.about, ...found.get(name), [way]: entry })
  }
  return [...found.values()]
}

function tableRow({ name, takes, people }: Ways, bothWays: boolean): string {
  const { row } = takes ?? people!
  return (
    `<tr><td><a href="#${name}">${escapeXml(name)}</a><td class="n">${takes ? valueOf(takes.row) : ''}<td>${escapeXml(row.unit)}` +
    judged(takes?.row) +
    (bothWays ? `<td class="n">${people ? valueOf(people.row) : ''}${judged(people?.row)}` : '') +
    `<td class="n">${row.n}<td>${[takes, people].flatMap((way) => (way ? [escapeXml(way.row.data)] : [])).join('<br>')}`
  )
}

const valueOf = ({ value }: EvalRow): string => (value === null ? '–' : significant(value))

function judged(row: EvalRow | undefined): string {
  if (!row) return '<td><td>'
  const [kind, word] = VERDICT.get(row.ok)!
  return `<td class="nowrap">${escapeXml(row.bar)}<td class="${kind}">${word}`
}

function section({ name, about, takes, people }: Ways): string {
  const ways = [takes, people].filter((way) => way !== undefined)
  const notes = ways.flatMap(({ note, row }) =>
    note ? [`<p>${row.split === 'people' ? 'New people: ' : ''}${escapeXml(note)}</p>`] : [],
  )
  const drawn = ways.flatMap(({ figures }) =>
    figures.map(
      ({ caption, drawing }) =>
        `<figure>${drawFigure(drawing)}<figcaption>${escapeXml(caption)}</figcaption></figure>`,
    ),
  )
  return `<section id="${name}"><h2>${escapeXml(name)}</h2><p>${escapeXml(about)}</p>${notes.join('')}${drawn.join('')}</section>`
}

const STYLE = `
.n { text-align: right; font-variant-numeric: tabular-nums }
.ok { color: #1c7a4d } .bad { color: #b3261e; font-weight: 600 } .skip { color: #6d6a66 }
`
