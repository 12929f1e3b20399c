/** One recording of a folder: a row of its `index.csv`. */
export interface ClipRow {
  /** Its name among the recordings: relative to their folder, with forward slashes. */
  readonly path: string
  readonly dataset: string
  /** Who was recorded. */
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

/** What tables say of recordings. Plain data: nothing here touches a disk. */
export interface Rows {
  readonly clips: readonly ClipRow[]
  readonly segments: readonly SegmentRow[]
}

/** The recordings that carry every one of the tags. */
export function clipsTagged(rows: Rows, ...tags: readonly string[]): ClipRow[] {
  return rows.clips.filter((clip) => tags.every((tag) => clip.tags.includes(tag)))
}

/** The actions listed for a recording, in time; of one kind if `action` is given. */
export function segmentsOf(rows: Rows, file: string, action?: string): SegmentRow[] {
  return rows.segments
    .filter((segment) => segment.path === file && (action === undefined || segment.action === action))
    .toSorted((a, b) => a.start - b.start)
}

/** The two sides of every synchronized take, once each: A is the side whose path sorts first. */
export function pairsOf(rows: Rows): (readonly [ClipRow, ClipRow])[] {
  const byPath = new Map(rows.clips.map((clip) => [clip.path, clip]))
  return rows.clips.flatMap((clip) => {
    const partner = clip.pair === undefined ? undefined : byPath.get(clip.pair)
    return partner !== undefined && clip.path < partner.path ? [[clip, partner] as const] : []
  })
}
