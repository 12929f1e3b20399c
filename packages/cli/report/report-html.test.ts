import { expect, test } from 'vitest'
import { reportHtml, type ReportEntry } from './report-html.ts'

const entry = (name: string, value: number, split?: 'takes' | 'people'): ReportEntry => ({
  row: {
    suite: 's',
    name,
    value,
    unit: 'cm',
    bar: '<= 2',
    ok: value <= 2,
    n: 3,
    data: 'd',
    ...(split && { split }),
  },
  about: 'What it is.',
  figures: [],
})

test('takes and people are two columns of one line; without people there is one', () => {
  const page = reportHtml('t', 'a', [
    entry('rebuilt', 1.5, 'takes'),
    entry('other', 0.25),
    entry('rebuilt', 3.5, 'people'),
  ])
  expect(page.match(/<tr><td>/g)).toHaveLength(2)
  expect(page).toContain('new people')
  expect(page).toMatch(
    /rebuilt<\/a><td class="n">1\.5<td>cm<td class="nowrap">&lt;= 2<td class="ok">reached<td class="n">3\.5<td class="nowrap">&lt;= 2<td class="bad">missed/,
  )
  expect(page.match(/<section id="rebuilt">/g)).toHaveLength(1)
  expect(reportHtml('t', 'a', [entry('rebuilt', 1.5, 'takes')])).not.toContain('new people')
})
