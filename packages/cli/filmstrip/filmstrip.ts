import { element, svgDocument } from '../svg/element.ts'
import { letterText, textWidth, type Lettering } from '../svg/text.ts'
import { drawPathMap } from './draw-path-map.ts'
import { project } from './camera.ts'
import { cameraFor, drawRow, shownFrames, UNDER_FLOOR, type RowLayout } from './draw-row.ts'
import type { FilmClip } from './film-clip.ts'
import { INK } from './ink.ts'

export interface FilmstripOptions {
  /** Figures per clip. */
  readonly frames?: number
  /** Pixels per metre: a grown-up is about 1.75 times this high. */
  readonly scale?: number
  /** Degrees off the figure's front, to its right: 0 from ahead, 90 from its right side, −90 from its left. */
  readonly azimuth?: number
  /** Degrees above the ground. */
  readonly elevation?: number
  /** A cell for each figure; otherwise all in one place, as they stood, earlier ones faded. */
  readonly follow?: boolean
  /** Whether to draw the ground path from above beside each clip. */
  readonly map?: boolean
  readonly letter?: Lettering
}
export const FILMSTRIP_DEFAULTS = {
  frames: 10,
  scale: 100,
  azimuth: 62,
  elevation: 7,
  follow: true,
  map: true,
  letter: letterText,
} as const

const MARGIN = 26
const TITLE = 24
const BETWEEN = 20

/** Clips as rows of figures on one scale, each with its times, contacts and path: an SVG drawing. */
export function filmstrip(clips: readonly FilmClip[], options: FilmstripOptions = {}): string {
  const { frames, scale, azimuth, elevation, follow, map, letter } = { ...FILMSTRIP_DEFAULTS, ...options }
  const layout: RowLayout = {
    count: frames,
    azimuth,
    elevation,
    follow,
    scale,
    ...extents(clips, { frames, scale, azimuth, elevation, follow }),
  }
  const rowHeight = TITLE + layout.above + layout.below + UNDER_FLOOR
  const stripRight = layout.left + layout.step * (frames - 1) + layout.step / 2
  const mapSize = map ? Math.min(layout.above, 170) : 0
  const width = stripRight + (map ? 26 + mapSize : 0) + MARGIN
  const height = MARGIN + clips.length * rowHeight + (clips.length - 1) * BETWEEN + MARGIN * 0.7
  const rows = clips.map((clip, index) => {
    const top = MARGIN * 0.6 + index * (rowHeight + BETWEEN)
    const left = layout.left - layout.step / 2
    const title = { size: 13, color: INK.title, bold: true } as const
    return (
      letter(clip.title, left, top + 14, title) +
      letter(clip.note, left + textWidth(clip.title, 13) * 1.06 + 12, top + 14, {
        size: 11,
        color: INK.label,
      }) +
      drawRow(clip, layout, top + TITLE, letter) +
      (map
        ? drawPathMap(
            clip,
            shownFrames(clip, frames),
            { x: stripRight + 26, y: top + TITLE + layout.above - mapSize, size: mapSize },
            letter,
          )
        : '')
    )
  })
  return svgDocument(
    width,
    height,
    clips.map((clip) => clip.title).join(', '),
    element(
      'defs',
      {},
      element(
        'radialGradient',
        { id: 'shadow' },
        element('stop', { offset: 0, 'stop-color': '#2a2730', 'stop-opacity': 0.3 }),
        element('stop', { offset: 1, 'stop-color': '#2a2730', 'stop-opacity': 0 }),
      ),
    ),
    element('rect', { width, height, fill: INK.paper }),
    ...rows,
  )
}

/** How much room the figures need, so that no hand is cut off and no cell is wider than it must be. */
function extents(
  clips: readonly FilmClip[],
  {
    frames,
    scale,
    azimuth,
    elevation,
    follow,
  }: Required<Pick<FilmstripOptions, 'frames' | 'scale' | 'azimuth' | 'elevation' | 'follow'>>,
): Pick<RowLayout, 'left' | 'step' | 'above' | 'below'> {
  let above = 1.2
  let below = 0.06
  const halves: number[] = []
  let travel = 0
  for (const clip of clips) {
    const camera = cameraFor(clip, { azimuth, elevation })
    const across: number[] = []
    for (const frame of shownFrames(clip, frames)) {
      const [ox, oy] = project(camera, clip.standAt(frame))
      across.push(ox)
      let half = 0.22
      for (const [centre, radius] of clip.limbsAt(frame).flatMap(({ solids }) => solids.flat())) {
        const [x, y] = project(camera, centre)
        above = Math.max(above, y - oy + radius)
        below = Math.max(below, oy - y + radius)
        half = Math.max(half, Math.abs(x - ox) + radius)
      }
      halves.push(half)
    }
    travel = Math.max(travel, Math.max(...across) - Math.min(...across))
  }
  // One outstretched leg may enter the next cell: room for it in every cell would lose the rest in white.
  const half = halves.toSorted((a, b) => a - b)[Math.floor(0.8 * (halves.length - 1))]
  const cell = follow ? 1.72 * half : Math.max(0.34, (travel + 2 * half) / frames)
  const step = Math.max(cell * scale, 38)
  return {
    step,
    left: MARGIN + step / 2,
    above: (above + 0.04) * scale,
    below: Math.min(below, 0.25) * scale + 3,
  }
}
