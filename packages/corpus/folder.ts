import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { parseTable, type TableRow } from './parse-table.ts'

/** One recording of a folder: a row of its `index.csv`. */
export interface ClipRow {
  /** Relative to the folder, with forward slashes. */
  readonly path: string
  readonly dataset: string
  readonly subject: string
  readonly clip: string
  /** As the file counts them. */
  readonly frames: number
  /** True frames per second, which the file's header does not always say. */
  readonly fps: number
  readonly seconds: number
  readonly label: string
  readonly tags: readonly string[]
  /** The partner's path, in a recording of two. */
  readonly pair?: string
}

/** An action inside a recording: a row of `segments.csv`. Frames count from 0 as the file has them. */
export interface SegmentRow {
  readonly path: string
  readonly action: string
  readonly side: string
  readonly start: number
  /** The instant that defines the action: the right contact of a walk cycle, the apex of a jump. */
  readonly key: number
  readonly end: number
  /** Columns that only some actions have (`speed`, `dist`, `turn`, `height`, …), where filled in. */
  readonly numbers: Readonly<Record<string, number>>
}

/** Marker jumps known to be in a recording: a row of `glitches.csv`. */
export interface GlitchRow {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly joint: string
}

/** Recordings on disk with what is known about them. */
export interface CorpusFolder {
  readonly folder: string
  readonly clips: readonly ClipRow[]
  readonly segments: readonly SegmentRow[]
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

/** The recordings that carry every one of the tags. */
export function clipsTagged(folder: CorpusFolder, ...tags: readonly string[]): ClipRow[] {
  return folder.clips.filter((clip) => tags.every((tag) => clip.tags.includes(tag)))
}

/** The actions listed for a recording, in time; of one kind if `action` is given. */
export function segmentsOf(folder: CorpusFolder, file: string, action?: string): SegmentRow[] {
  return folder.segments
    .filter((segment) => segment.path === file && (action === undefined || segment.action === action))
    .toSorted((a, b) => a.start - b.start)
}

/** The two sides of every synchronized take, once each: A is the side whose path sorts first. */
export function pairsOf(folder: CorpusFolder): (readonly [ClipRow, ClipRow])[] {
  const byPath = new Map(folder.clips.map((clip) => [clip.path, clip]))
  return folder.clips.flatMap((clip) => {
    const partner = clip.pair === undefined ? undefined : byPath.get(clip.pair)
    return partner !== undefined && clip.path < partner.path ? [[clip, partner] as const] : []
  })
}
