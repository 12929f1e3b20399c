import type { ClipRow, Recordings, SegmentRow } from '../../data/recordings.ts'
import { worldMotion, type Motion } from '@understudy/motion'
import { measureGaitCycle, type GaitCycle } from '@understudy/performer'

export interface RealCycle {
  readonly subject: string
  /** The recording's path. */
  readonly take: string
  /** The side whose contacts begin and end it. */
  readonly side: 'left' | 'right'
  readonly cycle: GaitCycle
}

/** A cycle that turns less than this is straight, degrees. */
const STRAIGHT = 8

/**
 * The straight walking cycles a folder's `segments.csv` lists, measured. Only CMU's skeletons: the others' head and
 * spine do not stand for the same bones, and their licence keeps them out of what is shipped.
 */
export async function realGaitCycles(
  folder: Recordings,
  timed: (clip: ClipRow) => Promise<Motion>,
): Promise<readonly RealCycle[]> {
  const cycles: RealCycle[] = []
  for (const clip of folder.clips) {
    if (clip.dataset !== 'cmu') continue
    const rows = folder.segments.filter(({ path, action }) => path === clip.path && action === 'walk-cycle')
    if (!rows.some(isStraight)) continue
    const motion = await timed(clip)
    const world = worldMotion(motion)
    // Rows count every frame of the file; a reader drops the artificial first one.
    const dropped = clip.frames - motion.frameCount
    const seconds = (frame: number): number => (frame - dropped) / motion.frameRate
    const last = (motion.frameCount - 2) / motion.frameRate
    const measured = (side: 'left' | 'right', start: number, key: number, end: number): void => {
      if (end + 0.25 * (end - start) > last) return
      cycles.push({
        subject: clip.subject,
        take: clip.path,
        side,
        cycle: measureGaitCycle(motion, side, start, key, end, world),
      })
    }
    rows.forEach((row, r) => {
      if (!isStraight(row)) return
      measured('left', seconds(row.start), seconds(row.key), seconds(row.end))
      // The right-led cycle is known where another left-led one follows at once.
      const next = rows[r + 1]
      if (next === undefined || next.start !== row.end || !isStraight(next)) return
      measured('right', seconds(row.key), seconds(row.end), seconds(next.key))
    })
  }
  return cycles
}

const isStraight = ({ numbers }: SegmentRow): boolean => Math.abs(numbers.turn ?? Infinity) < STRAIGHT
