/** Columns of text for people: words to the left, numbers to the right, a rule under the header. */
export function printTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? significant(cell) : cell)))
  const widths = header.map((name, column) =>
    Math.max(width(name), ...cells.map((row) => width(row[column] ?? ''))),
  )
  const numeric = header.map((_, column) => rows.length > 0 && rows.every((row) => isNumeric(row[column])))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const space = ' '.repeat(widths[column] - width(cell))
        return numeric[column] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd()
  return [
    line(header),
    widths
      .map((w) => '─'.repeat(w))
      .join('  ')
      .trimEnd(),
    ...cells.map(line),
  ]
}

/** Four significant digits, without a tail of zeros. */
export function significant(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return String(value)
  if (Number.isInteger(value)) return String(value)
  const text = value.toPrecision(digits)
  return text.includes('e') ? text : text.replace(/\.?0+$/, '')
}

/** Columns on the screen: a bar over or under a sign is drawn with it and takes none. */
const width = (text: string): number => Array.from(text.replace(/\p{Mn}/gu, '')).length

const isNumeric = (cell: string | number | undefined): boolean =>
  typeof cell === 'number' ||
  cell === '' ||
  cell === '–' ||
  /^[-+−]?[\d.]+(?:e[-+]?\d+)?( ?[a-z°%/²]+)?$/i.test(cell ?? '')
