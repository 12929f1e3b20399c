import type { ClipRow, Recordings } from '../../data/recordings.ts'
import { MotionError, type Motion } from '@understudy/motion'
import type { ImportReport } from '@understudy/motion/formats'
import type { EvaluationData } from '../../data/evaluation-data.ts'
import type { Skipped } from '../../measure/measure.ts'

/** A recording that loads, as any user gets it. */
export interface Readable {
  readonly clip: ClipRow
  readonly motion: Motion
  readonly report: ImportReport
}

export const NOTHING_READABLE: Skipped = { skipped: 'no file of the index could be read' }

/** The recordings that load, of those `wanted`. Those that do not are counted by `files-load`, once. */
export async function readable(
  data: EvaluationData,
  folder: Recordings,
  wanted: (clip: ClipRow) => boolean = () => true,
): Promise<Readable[]> {
  const list: Readable[] = []
  for (const clip of folder.clips.filter(wanted)) {
    try {
      list.push({ clip, ...(await data.load(folder, clip)) })
    } catch (error) {
      if (!(error instanceof MotionError)) throw error
    }
  }
  return list
}

/** `216 cmu, 114 bandai` */
export function datasetsOf(clips: readonly ClipRow[]): string {
  const counts = new Map<string, number>()
  for (const { dataset } of clips) counts.set(dataset, (counts.get(dataset) ?? 0) + 1)
  return [...counts].map(([dataset, count]) => `${count} ${dataset || 'clips'}`).join(', ')
}

/** `a, b, c and 4 more` */
export function some(names: readonly string[], most = 3): string {
  if (names.length <= most) return names.join(', ')
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
