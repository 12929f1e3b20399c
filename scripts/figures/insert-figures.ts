import { findRow, parseBar, type RecordedRow } from '@understudy/evaluation'

/**
 * A page keeps its figures in a block: first a template in a comment, then what the template gives.
 *
 *     <!-- figures
 *     | hips from the path | {control/shapes-path} | {control/shapes-path bar} |
 *     -->
 *     | hips from the path | 2.8 cm | ≤ 3 cm |
 *     <!-- /figures -->
 */
const BLOCK = /(<!-- figures\n([\s\S]*?)\n-->\n)[\s\S]*?(<!-- \/figures -->)/g

/** `{suite/measure}`, `{suite/measure@people}`, then ` in cm`, ` 1` (decimals) or ` bar`. */
const PLACE = /\{([\w-]+\/[\w.-]+(?:@people)?)(?: in (cm|mm|%))?(?: (\d))?( bar)?\}/g

/** The page with every block filled again from the record. */
export const insertFigures = (page: string, rows: readonly RecordedRow[], name: string): string =>
  page.replaceAll(
    BLOCK,
    (_, head: string, template: string, end: string) => `${head}${fill(template, rows, name)}\n${end}`,
  )

/** The measures that a page shows. */
export const shownFigures = (page: string): readonly string[] =>
  [...page.matchAll(BLOCK)].flatMap(([, , template]) =>
    [...template.matchAll(PLACE)].map(([, reference]) => reference),
  )

const fill = (template: string, rows: readonly RecordedRow[], name: string): string =>
  template.replaceAll(
    PLACE,
    (_, reference: string, unit: string | undefined, decimals: string | undefined, bar?: string) => {
      const row = findRow(rows, reference)
      if (row === undefined)
        throw new Error(
          `${name}: ${reference} is not in the record; measure it with: npm run figures -- ${reference.split('/')[0]}`,
        )
      return bar === undefined ? valueText(row, unit, decimals) : barText(row, unit)
    },
  )

/** Bold where the bar was missed. */
function valueText(row: RecordedRow, unit: string | undefined, decimals: string | undefined): string {
  if (row.value === null) return 'not measured'
  const value = row.value * factor(row.unit, unit)
  const number = decimals === undefined ? shortest(value) : value.toFixed(Number(decimals))
  const text = `${number}${unitText(unit ?? row.unit)}`
  return row.ok === false ? `**${text}**` : text
}

const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '==': '=', '<': '<', '>': '>' }

function barText({ bar, unit: from }: RecordedRow, unit: string | undefined): string {
  const aim = parseBar(bar)
  const numberOf = (number: number): string => shortest(number * factor(from, unit))
  const text =
    aim.comparison === 'to'
      ? `${numberOf(aim.least)} to ${numberOf(aim.most)}`
      : `${SIGNS[aim.comparison]} ${numberOf(aim.number)}`
  return `${text}${unitText(unit ?? from)}`
}

const shortest = (value: number): string => String(Number(value.toPrecision(3)))

/** Units that are no words of their own beside a number. */
const BARE = new Set(['ratio', 'share', 'F1', 'AUC', 'times', ''])
const unitText = (unit: string): string => (BARE.has(unit) ? '' : unit === 'deg' ? '°' : ` ${unit}`)

function factor(from: string, to: string | undefined): number {
  if (to === undefined || to === from) return 1
  const known: Readonly<Record<string, number>> = {
    'm cm': 100,
    'm mm': 1000,
    'share %': 100,
    'ratio %': 100,
  }
  const found = known[`${from} ${to}`]
  if (found === undefined) throw new Error(`There is no way from ${from} to ${to}.`)
  return found
}
