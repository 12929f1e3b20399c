import { sliceFrames, type Motion } from '@understudy/motion'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'
import { judgedOn, once, type EvaluationData } from './evaluation-data.ts'
import type { ClipRow, SegmentRow } from './recordings.ts'

/** A listed action, where it lies in its recording. Seconds count from the recording's first frame. */
export interface Spot {
  readonly clip: ClipRow
  readonly row: SegmentRow
  readonly start: number
  readonly key: number
  readonly end: number
}

/** A recording at its true rate, with the contacts that can be seen in it. */
export function withPlants(data: EvaluationData, clip: ClipRow): Promise<Motion> {
  return once(data, `plants ${clip.path}`, async () => {
    const motion = await data.timed(judgedOn(data), clip)
    return withContacts(motion, detectContacts(motion))
  })
}

/** Every listed action of a kind. Listed frames count as the file has them; a reader may have dropped the first. */
export function spotsOf(data: EvaluationData, action: string): Promise<readonly Spot[]> {
  return once(data, `spots ${action}`, async () => {
    const folder = judgedOn(data)
    const found: Spot[] = []
    for (const row of folder.segments.filter((segment) => segment.action === action)) {
      const clip = folder.clips.find(({ path }) => path === row.path)
      if (clip === undefined) continue
      await data.breathe()
      const motion = await data.timed(folder, clip)
      const dropped = Math.max(0, clip.frames - motion.frameCount)
      const time = (frame: number): number =>
        Math.min(
          Math.max((frame - dropped) / motion.frameRate, 0),
          (motion.frameCount - 1) / motion.frameRate,
        )
      found.push({ clip, row, start: time(row.start), key: time(row.key), end: time(row.end) })
    }
    return found
  })
}

/** The motion of a spot, cut on frames, with its contacts and a mark at its defining moment. */
export async function cutSpot(data: EvaluationData, { clip, start, key, end }: Spot): Promise<Motion> {
  const whole = await withPlants(data, clip)
  const first = Math.round(start * whole.frameRate)
  const last = Math.min(Math.round(end * whole.frameRate), whole.frameCount - 1)
  const cut = sliceFrames(whole, first, Math.max(last, first + 2) + 1)
  const mark = { name: 'key', time: key - first / whole.frameRate }
  return {
    ...cut,
    name: `${clip.clip} at ${start.toFixed(1)} s`,
    annotations: { ...cut.annotations, marks: [mark] },
  }
}

/** Spots by a name, the largest group first. */
export function grouped(spots: readonly Spot[], by: (spot: Spot) => string): readonly (readonly Spot[])[] {
  const groups = new Map<string, Spot[]>()
  for (const spot of spots) groups.set(by(spot), [...(groups.get(by(spot)) ?? []), spot])
  return [...groups.values()].sort((a, b) => b.length - a.length)
}

/** The person and side with most actions of a kind: where a measure within one person is taken. */
export const busiest = (spots: readonly Spot[]): readonly Spot[] =>
  grouped(spots, ({ clip, row }) => `${clip.dataset} ${clip.subject} ${row.side}`)[0] ?? []
