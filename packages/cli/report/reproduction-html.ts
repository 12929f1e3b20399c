import type { MadeExhibit, Seed, Table, Verdict } from '@understudy/evaluation'
import { escapeXml } from '../svg/element.ts'
import { drawFigure } from './draw-figure.ts'
import { PAGE_STYLE } from './page-style.ts'

const WORDS: Readonly<Record<Verdict, string>> = {
  made: 'made',
  differs: 'differs',
  cannot: 'cannot be made',
}

/** How many exhibits were made, differ, and cannot be made, as a sentence. */
export function countVerdicts(exhibits: readonly MadeExhibit[]): string {
  const count = (verdict: Verdict): number => exhibits.filter((one) => one.verdict === verdict).length
  return `${exhibits.length} figures and tables: ${count('made')} made, ${count('differs')} made with a difference, ${count('cannot')} cannot be made`
}

/** A seed made again, as one page without any outside reference: a list first, then every figure and table in the seed's order. */
export function reproductionHtml(seed: Seed, exhibits: readonly MadeExhibit[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(seed.title)}</title>
<style>${PAGE_STYLE}${STYLE}</style>
<main>
<h1>${escapeXml(seed.title)}</h1>
<p>${escapeXml(seed.about)}</p>
<p class="summary">${escapeXml(countVerdicts(exhibits))}.</p>
<table>
<thead><tr><th scope="col">figure or table<th scope="col">what it shows<th scope="col">here</thead>
<tbody>
${exhibits.map(({ exhibit, verdict }) => `<tr><td class="nowrap"><a href="#${anchor(exhibit.id)}">${escapeXml(exhibit.id)}</a><td>${escapeXml(exhibit.shows)}<td class="${verdict}">${WORDS[verdict]}`).join('\n')}
</tbody>
</table>
${exhibits.map(section).join('\n')}
</main>
</html>
`
}

const anchor = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function section({ exhibit, made, verdict }: MadeExhibit): string {
  const { id, shows, printed } = exhibit
  const parts = [
    `<h2>${escapeXml(id)} <span class="${verdict}">${WORDS[verdict]}</span></h2>`,
    `<p>${escapeXml(shows)}</p>`,
  ]
  if ('cannot' in made) parts.push(`<p class="cannot">Why: ${escapeXml(made.cannot)}</p>`)
  else {
    const rows = [
      ['The seed prints', printed],
      ['We get', made.measured],
      ['Made from', made.data],
      ['Difference', made.differs],
    ].filter(([, text]) => text !== undefined)
    parts.push(
      `<dl>${rows.map(([name, text]) => `<dt>${name}<dd>${escapeXml(text!)}`).join('')}</dl>`,
      ...(made.tables ?? []).map(table),
      ...(made.figures ?? []).map(
        ({ caption, drawing }) =>
          `<figure>${drawFigure(drawing)}<figcaption>${escapeXml(caption)}</figcaption></figure>`,
      ),
    )
  }
  return `<section id="${anchor(id)}">${parts.join('')}</section>`
}

const table = ({ caption, head, rows }: Table): string =>
  `<table><caption>${escapeXml(caption)}</caption><thead><tr>${head.map((cell) => `<th scope="col">${escapeXml(cell)}`).join('')}</thead>` +
  `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeXml(cell)}`).join('')}`).join('')}</tbody></table>`

const STYLE = `
h2 span { font-size: .85rem; font-weight: 400; margin-left: .5rem }
caption { text-align: left; color: #6d6a66; font-size: .9rem }
.made { color: #1c7a4d } .differs { color: #8a5a00 } .cannot { color: #b3261e }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; max-width: 56rem }
dt { color: #6d6a66 } dd { margin: 0 }
`
