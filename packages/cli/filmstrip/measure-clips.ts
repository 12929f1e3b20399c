import { project } from './camera.ts'
import { cameraFor, shownFrames, type RowLayout } from './draw-row.ts'
import type { FilmClip } from './film-clip.ts'

/** How much room the figures of a clip take on paper, metres. */
export interface ClipExtent {
  /** Over and under the floor line. */
  readonly above: number
  readonly below: number
  /** To the farther side from where it stands, one per figure. */
  readonly halves: readonly number[]
  /** From the leftmost to the rightmost place it stands. */
  readonly travel: number
}

/** A standing adult with some air: clips of people lying down keep their title off the figures. */
const LEAST_ABOVE = 1.2

export function measureClip(
  clip: FilmClip,
  view: Pick<RowLayout, 'count' | 'azimuth' | 'elevation'>,
): ClipExtent {
  const camera = cameraFor(clip, view)
  let above = LEAST_ABOVE
  let below = 0.06
  const across: number[] = []
  const halves = shownFrames(clip, view.count).map((frame) => {
    const [ox, oy] = project(camera, clip.standAt(frame))
    across.push(ox)
    let half = 0.22
    for (const [centre, radius] of clip.limbsAt(frame).flatMap(({ solids }) => solids.flat())) {
      const [x, y] = project(camera, centre)
      above = Math.max(above, y - oy + radius)
      below = Math.max(below, oy - y + radius)
      half = Math.max(half, Math.abs(x - ox) + radius)
    }
    return half
  })
  return { above, below, halves, travel: Math.max(...across) - Math.min(...across) }
}

/** Metres from one figure to the next, the same in every row so that they can be compared. */
export function cellWidth(extents: readonly ClipExtent[], count: number, follow: boolean): number {
  // One outstretched leg may enter the next cell: room for it in every cell would lose the rest in white.
  const halves = extents.flatMap((extent) => extent.halves).toSorted((a, b) => a - b)
  const half = halves[Math.floor(0.8 * (halves.length - 1))]
  if (follow) return 1.72 * half
  const travel = Math.max(...extents.map((extent) => extent.travel))
  return Math.max(0.34, (travel + 2 * half) / count)
}
