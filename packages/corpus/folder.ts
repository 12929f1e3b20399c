import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { parseTable, type TableRow } from './parse-table.ts'
import type { ClipRow, GlitchRow, Rows, SegmentRow } from './rows.ts'

/** Recordings on disk with what is known about them. */
export interface CorpusFolder extends Rows {
  readonly folder: string
  readonly glitches: readonly GlitchRow[]
  /** The bytes of a file named relative to the folder. */
  read(file: string): Uint8Array
  /** The rows of any of the folder's tables, by column name. */
  table(file: string): readonly TableRow[]
}

/** Whether `openFolder` would find its table there. */
export const isCorpusFolder = (folder: string): boolean => existsSync(path.join(folder, 'index.csv'))

/** Reads `index.csv` and, where they are, `segments.csv` and `glitches.csv`. Recordings are read when asked for. */
export function openFolder(folder: string): CorpusFolder {
  if (!isCorpusFolder(folder)) {
    throw new MotionError(
      `corpus folder "${folder}": there is no index.csv in it; a table with the columns ` +
        `path,dataset,subject,clip,frames,fps,seconds,label,tags,pair is needed. Write one row per recording.`,
      { code: 'unreadable' },
    )
  }
  const read = (file: string): Uint8Array => new Uint8Array(readFileSync(path.join(folder, file)))
  const table = (file: string): TableRow[] => parseTable(new TextDecoder().decode(read(file)))
  const optional = (file: string): TableRow[] => (existsSync(path.join(folder, file)) ? table(file) : [])
  const index = table('index.csv')
  const [first] = index
  if (first && first.path === undefined) {
    throw new MotionError(
      `corpus folder "${folder}": index.csv has the columns ${Object.keys(first).join(',')}; ` +
        `a column "path" is needed. Name the recordings' files in it, relative to the folder.`,
      { code: 'unreadable' },
    )
  }
  return {
    folder,
    clips: index.map(clipRow),
    segments: optional('segments.csv').map(segmentRow),
    glitches: optional('glitches.csv').map((row) => ({
      path: row.path ?? '',
      start: Number(row.start),
      end: Number(row.end),
      joint: row.joint ?? '',
    })),
    read,
    table,
  }
}

function clipRow(row: TableRow): ClipRow {
  const file = row.path ?? ''
  const clip = {
    path: file,
    dataset: row.dataset ?? '',
    subject: row.subject ?? '',
    clip: row.clip || path.posix.basename(file, path.posix.extname(file)),
    frames: Number(row.frames),
    fps: Number(row.fps),
    seconds: Number(row.seconds),
    label: row.label ?? '',
    tags: (row.tags ?? '').split(';').filter((tag) => tag !== ''),
  }
  return row.pair ? { ...clip, pair: row.pair } : clip
}

const SEGMENT_WORDS = new Set(['path', 'action', 'side', 'start', 'key', 'end'])

function segmentRow(row: TableRow): SegmentRow {
  const numbers = Object.entries(row)
    .filter(([column, text]) => !SEGMENT_WORDS.has(column) && text !== '' && Number.isFinite(Number(text)))
    .map(([column, text]) => [column, Number(text)] as const)
  return {
    path: row.path ?? '',
    action: row.action ?? '',
    side: row.side ?? '',
    start: Number(row.start),
    key: Number(row.key),
    end: Number(row.end),
    numbers: Object.fromEntries(numbers),
  }
}
