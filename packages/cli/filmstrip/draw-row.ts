import { duration } from '@understudy/motion'
import { element, round } from '../svg/element.ts'
import type { Lettering } from '../svg/text.ts'
import { makeCamera, project, type Camera } from './camera.ts'
import { drawContactLanes, drawPlantedFeet, LANES_HEIGHT } from './draw-contacts.ts'
import { bodyOf, drawBody } from './draw-body.ts'
import { drawFigure } from './draw-figure.ts'
import type { FilmClip } from './film-clip.ts'
import { INK } from './ink.ts'

/** What all rows of a strip share, so that they can be compared. */
export interface RowLayout {
  /** Frames shown per clip. */
  readonly count: number
  /** Degrees off the figure's front, to its right. */
  readonly azimuth: number
  /** Degrees above the ground. */
  readonly elevation: number
  /** Whether the camera goes along, one cell per figure, or stands still and sees them all in one place. */
  readonly follow: boolean
  /** Pixels per metre. */
  readonly scale: number
  /** From the left edge of the strip to the first figure's middle, and between two figures, pixels. */
  readonly left: number
  readonly step: number
  /** From the row's top to the floor, and from the floor to the lowest thing drawn, pixels. */
  readonly above: number
  readonly below: number
}

/** The frames a row shows: evenly spaced, both ends included. */
export function shownFrames(clip: FilmClip, count: number): readonly number[] {
  if (clip.shown) return clip.shown.slice(0, count)
  const last = clip.motion.frameCount - 1
  const shown = Math.min(count, last + 1)
  return Array.from({ length: shown }, (_, i) => (shown === 1 ? 0 : Math.round((last * i) / (shown - 1))))
}

export function cameraFor(clip: FilmClip, layout: Pick<RowLayout, 'azimuth' | 'elevation'>): Camera {
  return makeCamera(clip.heading, (layout.azimuth * Math.PI) / 180, (layout.elevation * Math.PI) / 180)
}

/** Figures on a floor line with their times and the feet's contacts. `top` is the row's upper edge. */
export function drawRow(clip: FilmClip, layout: RowLayout, top: number, letter: Lettering): string {
  const camera = cameraFor(clip, layout)
  const frames = shownFrames(clip, layout.count)
  const ground = top + layout.above
  const width = layout.step * (layout.count - 1)
  const xOf = placing(clip, camera, layout, frames)
  const out: string[] = []
  out.push(
    element('line', {
      x1: layout.left - layout.step / 2,
      y1: ground,
      x2: layout.left + width + layout.step / 2,
      y2: ground,
      stroke: INK.rule,
      'stroke-width': 1.2,
    }),
  )
  for (const frame of frames) {
    const size = 0.3 * layout.scale
    out.push(
      element('ellipse', { cx: xOf(frame), cy: ground, rx: size, ry: 0.16 * size, fill: 'url(#shadow)' }),
    )
  }
  frames.forEach((frame, index) => {
    const origin = clip.standAt(frame)
    const x = xOf(frame)
    const fade = layout.follow ? 0 : 0.55 * (1 - index / Math.max(1, frames.length - 1))
    out.push(drawPlantedFeet(clip, frame, { camera, origin, x, y: ground, scale: layout.scale }))
    const placement = { camera, origin, x, y: ground, scale: layout.scale, fade }
    // Nobody by its roles: bones are drawn as they are.
    const body = bodyOf(clip.motion.skeleton)
    out.push(
      body ? drawBody(body, clip.motion, frame, placement) : drawFigure(clip.limbsAt(frame), placement),
    )
  })
  const times = ground + layout.below + 13
  frames.forEach((frame, index) => {
    const x = layout.left + layout.step * index
    const seconds = clip.startsAt + frame / clip.motion.frameRate
    if (layout.step < 34 && index % 2 === 1) return
    out.push(
      letter(`${seconds.toFixed(2)}${index === 0 ? ' s' : ''}`, x, times, {
        size: 10.5,
        color: INK.label,
        anchor: 'middle',
      }),
    )
  })
  const lanes = { x: layout.left, width: layout.step * (frames.length - 1) || 1, y: times + 7 }
  out.push(drawContactLanes(clip, lanes, letter))
  for (let index = 0; index < frames.length && duration(clip.motion) > 0; index++) {
    const x = round(layout.left + layout.step * index)
    out.push(
      element('path', {
        d: `M${x} ${round(lanes.y - 2)}v${LANES_HEIGHT + 4}`,
        stroke: INK.paper,
        'stroke-width': 1,
      }),
    )
  }
  return out.join('')
}

/** Where each figure stands on the paper: a cell each, or where it was. */
function placing(
  clip: FilmClip,
  camera: Camera,
  layout: RowLayout,
  frames: readonly number[],
): (frame: number) => number {
  if (layout.follow) return (frame) => layout.left + layout.step * frames.indexOf(frame)
  const across = frames.map((frame) => project(camera, clip.standAt(frame))[0])
  const middle = (Math.min(...across) + Math.max(...across)) / 2
  const centre = layout.left + (layout.step * (layout.count - 1)) / 2
  return (frame) => centre + (project(camera, clip.standAt(frame))[0] - middle) * layout.scale
}

/** Pixels a row takes below the floor. */
export const UNDER_FLOOR = 13 + 7 + LANES_HEIGHT
