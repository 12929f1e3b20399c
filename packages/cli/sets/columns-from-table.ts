import path from 'node:path'
import { parseTable } from '@understudy/corpus'
import { MotionError } from '@understudy/motion'
import { cellOf, type SetColumn } from '@understudy/operations'
import type { Input } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'

/** Columns that say which clip a row is about, best first. */
const KEYS = ['path', 'file', 'clip', 'name'] as const

/** What a CSV table says of the inputs: rows are found by path from the table's folder, by file name, or by the clip's name. */
export function columnsFromTable(
  file: string,
  inputs: readonly Input[],
  io: CommandIo,
): readonly SetColumn[] {
  const full = path.resolve(io.cwd, file)
  const rows = parseTable(new TextDecoder().decode(readBytes(full, file)))
  const names = Object.keys(rows[0] ?? {})
  const key = KEYS.find((one) => names.includes(one))
  if (key === undefined)
    throw new MotionError(
      `${file}: its header names ${names.slice(0, 8).join(', ') || 'no column'}; one of ${KEYS.join(', ')} is needed to tell which clip a row is about. Add it.`,
    )
  const byKey = new Map<string, (typeof rows)[number]>()
  for (const row of rows)
    for (const one of [path.resolve(path.dirname(full), row[key]), row[key], stemOf(row[key])])
      if (!byKey.has(one)) byKey.set(one, row)
  const found = inputs.map(({ file: place, name }) =>
    [place, name, path.basename(place), stemOf(name)]
      .map((one) => byKey.get(one))
      .find((row) => row !== undefined),
  )
  if (found.every((row) => row === undefined))
    throw new MotionError(
      `${file}: no row is about any of the ${inputs.length} clips; the first row's ${key} is "${rows[0]?.[key] ?? ''}", the first clip ${inputs[0]?.name ?? ''}. Correct the column "${key}".`,
      { code: 'not-met' },
    )
  return names
    .filter((name) => name !== key)
    .map((name) => ({ name, from: 'table', values: found.map((row) => cellOf(row?.[name] ?? '')) }))
}

const stemOf = (name: string): string => path.basename(name).replace(/\.[^.]+(?:\.json)?$/, '')
