/** A row by column name; a missing field is the empty string. */
export type TableRow = Readonly<Record<string, string>>

/**
 * Rows under a header line, comma-separated as RFC 4180 has it: fields may be quoted, quotes inside are
 * doubled, a quoted field may hold commas and line ends. Lines may end in CR LF or LF; blank lines are skipped.
 */
export function parseTable(text: string): TableRow[] {
  const [header, ...rows] = fieldsOf(text)
  if (header === undefined) return []
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}

/** Character by character: a line-wise split would break a quoted field that holds a line end. */
function fieldsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const endRow = (): void => {
    if (row.length > 0 || field !== '') rows.push([...row, field])
    row = []
    field = ''
  }
  for (let i = text.charCodeAt(0) === 0xfeff ? 1 : 0; i < text.length; i++) {
    const c = text[i]
    if (quoted) {
      if (c !== '"') field += c
      else if (text[i + 1] === '"') field += text[i++]
      else quoted = false
    } else if (c === '"' && field === '') quoted = true
    else if (c === ',') {
      row.push(field)
      field = ''
    } else if (c === '\n' || (c === '\r' && text[i + 1] === '\n')) {
      if (c === '\r') i++
      endRow()
    } else field += c
  }
  endRow()
  return rows
}
