import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real recordings beside the repository, where there are any. Tests that need them skip when this is undefined. */
export interface MocapFolder {
  readonly folder: string
  read(file: string): Uint8Array
  /** The rows of `index.csv`, `segments.csv` or `glitches.csv`, by column name. */
  table(file: string): readonly Readonly<Record<string, string>>[]
}

const here = path.dirname(fileURLToPath(import.meta.url))

/** `UNDERSTUDY_MOCAP`, or `shared/mocap` beside the repository. */
export function realMocap(): MocapFolder | undefined {
  const folder = process.env.UNDERSTUDY_MOCAP ?? path.resolve(here, '../../../shared/mocap')
  if (!existsSync(path.join(folder, 'index.csv'))) return undefined
  return {
    folder,
    read: (file) => new Uint8Array(readFileSync(path.join(folder, file))),
    table: (file) => parseTable(readFileSync(path.join(folder, file), 'utf8')),
  }
}

/** Comma-separated rows under a header line; fields may be quoted, quotes doubled inside. */
function parseTable(text: string): Record<string, string>[] {
  const [header, ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, line.endsWith(',') ? undefined : -1)
        .map(([, field]) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)),
    )
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}
