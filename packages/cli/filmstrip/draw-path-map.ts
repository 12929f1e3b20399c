import type { Vec3 } from '@understudy/motion'
import { element, round } from '../svg/element.ts'
import type { Lettering } from '../svg/text.ts'
import type { FilmClip } from './film-clip.ts'
import { INK } from './ink.ts'

export interface MapPlace {
  readonly x: number
  readonly y: number
  /** Width and height, pixels. */
  readonly size: number
}

/**
 * The ground from above, turned so that the way the figure goes on the whole points to the right: the path of
 * the hips, a dot at each frame shown, a print where a foot came down, and a bar for scale.
 */
export function drawPathMap(
  clip: FilmClip,
  frames: readonly number[],
  place: MapPlace,
  letter: Lettering,
): string {
  const { motion, heading } = clip
  const turn = (x: number, z: number): readonly [number, number] => [
    // Right on paper is the heading; the figure's left is up.
    x * Math.sin(heading) + z * Math.cos(heading),
    -(x * Math.cos(heading) - z * Math.sin(heading)),
  ]
  const step = Math.max(1, Math.floor(motion.frameCount / 160))
  const indices = Array.from({ length: Math.ceil(motion.frameCount / step) }, (_, i) => i * step)
  const track = [...indices, motion.frameCount - 1].map((frame) => {
    const [x, , z] = clip.standAt(frame)
    return turn(x, z)
  })
  const feet = footprints(clip).map(([x, , z]) => turn(x, z))
  const xs = [...track, ...feet].map(([x]) => x)
  const ys = [...track, ...feet].map(([, y]) => y)
  const middleX = (Math.min(...xs) + Math.max(...xs)) / 2
  const middleY = (Math.min(...ys) + Math.max(...ys)) / 2
  // A figure that stays is not blown up: one metre and a half is the least the map shows.
  const span = Math.max(1.5, Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * 1.18
  const scale = place.size / span
  const centre = place.size / 2
  const on = ([x, y]: readonly [number, number]): readonly [number, number] => [
    place.x + centre + (x - middleX) * scale,
    place.y + centre + (y - middleY) * scale,
  ]
  const line = track.map(on).map(([x, y]) => `${round(x)} ${round(y)}`)
  const prints = feet.map(on).map(([x, y]) =>
    element('circle', {
      cx: x,
      cy: y,
      r: Math.max(1.1, 0.055 * scale),
      fill: INK.contact,
      'fill-opacity': 0.38,
    }),
  )
  const dots = frames.map((frame, index) => {
    const [x, , z] = clip.standAt(frame)
    const [px, py] = on(turn(x, z))
    return element('circle', {
      cx: px,
      cy: py,
      r: index === 0 ? 3.4 : 2.2,
      fill: index === 0 ? INK.paper : INK.path,
      stroke: INK.path,
      'stroke-width': index === 0 ? 1.8 : 0,
    })
  })
  const metres = span > 6 ? 2 : span > 2.5 ? 1 : 0.5
  const bar = metres * scale
  const barY = place.y + place.size + 9
  return (
    element('rect', {
      x: place.x,
      y: place.y,
      width: place.size,
      height: place.size,
      rx: 6,
      fill: INK.faint,
      'fill-opacity': 0.55,
    }) +
    prints.join('') +
    element('path', {
      d: `M${line.join('L')}`,
      fill: 'none',
      stroke: INK.path,
      'stroke-width': 1.6,
      'stroke-linejoin': 'round',
    }) +
    dots.join('') +
    element('path', {
      d: `M${round(place.x + 2)} ${round(barY - 2)}v4m0 -2h${round(bar)}m0 -2v4`,
      stroke: INK.label,
      'stroke-width': 1,
      fill: 'none',
    }) +
    letter(`${metres} m`, place.x + bar + 8, barY + 3.4, { size: 9.5, color: INK.label })
  )
}

/** Where the ball of a foot rested, in the middle of each of its contacts. */
function footprints({ motion, contacts, roleAt }: FilmClip): Vec3[] {
  return contacts.flatMap(({ role, start, end }) => {
    if (role !== 'leftToes' && role !== 'rightToes') return []
    const frame = Math.min(motion.frameCount - 1, Math.round(((start + end) / 2) * motion.frameRate))
    const foot = roleAt(role, frame)
    return foot ? [foot] : []
  })
}
