import { element, svgDocument } from '../svg/element.ts'
import { letterText, textWidth, type Lettering } from '../svg/text.ts'
import { drawPathMap } from './draw-path-map.ts'
import { drawRow, shownFrames, UNDER_FLOOR, type RowLayout } from './draw-row.ts'
import type { FilmClip } from './film-clip.ts'
import { INK } from './ink.ts'
import { cellWidth, measureClip } from './measure-clips.ts'

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
/** Figures never stand nearer than this, pixels: their times must stay readable. */
const LEAST_STEP = 38

/** Clips as rows of figures on one scale, each with its times, contacts and path: an SVG drawing. */
export function filmstrip(clips: readonly FilmClip[], options: FilmstripOptions = {}): string {
  const { frames, scale, azimuth, elevation, follow, map, letter } = { ...FILMSTRIP_DEFAULTS, ...options }
  const view = { count: frames, azimuth, elevation }
  const extents = clips.map((clip) => measureClip(clip, view))
  const step = Math.max(cellWidth(extents, frames, follow) * scale, LEAST_STEP)
  const shared = { ...view, follow, scale, step, left: MARGIN + step / 2 }
  const layouts = extents.map(({ above, below }): RowLayout => ({
    ...shared,
    above: (above + 0.04) * scale,
    below: Math.min(below, 0.25) * scale + 3,
  }))
  const right = MARGIN + step * frames
  const mapSize = map ? Math.min(...layouts.map(({ above }) => above), 170) : 0
  const width = right + (map ? 26 + mapSize : 0) + MARGIN
  const rows: string[] = []
  let top = MARGIN * 0.6
  clips.forEach((clip, index) => {
    const layout = layouts[index]
    rows.push(drawTitle(clip, top, letter), drawRow(clip, layout, top + TITLE, letter))
    if (map) {
      const place = { x: right + 26, y: top + TITLE + layout.above - mapSize, size: mapSize }
      rows.push(drawPathMap(clip, shownFrames(clip, frames), place, letter))
    }
    top += TITLE + layout.above + layout.below + UNDER_FLOOR + BETWEEN
  })
  const height = top - BETWEEN + MARGIN
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

function drawTitle(clip: FilmClip, top: number, letter: Lettering): string {
  const after = MARGIN + textWidth(clip.title, 13) * 1.2 + 12
  return (
    letter(clip.title, MARGIN, top + 14, { size: 13, color: INK.title, bold: true }) +
    letter(clip.note, after, top + 14, { size: 11, color: INK.label })
  )
}
