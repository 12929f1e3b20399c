import { duration, vec3, type ContactInterval } from '@understudy/motion'
import { element } from '../svg/element.ts'
import type { Lettering } from '../svg/text.ts'
import { project } from './camera.ts'
import type { Placement } from './draw-figure.ts'
import type { FilmClip } from './film-clip.ts'
import { INK } from './ink.ts'

const LANE = 6
const GAP = 3
/** Two lanes, left foot above right. */
export const LANES_HEIGHT = 2 * LANE + GAP

const holds = (contact: ContactInterval, seconds: number): boolean =>
  // Half a millisecond of slack: a contact that starts on this frame counts, whatever rounding says, and one that
  // lasts to the end of the clip holds in its last frame.
  contact.start - 5e-4 <= seconds && seconds < contact.end + 5e-4

/** A short bar under each foot that rests: from the heel if the heel does, to the toe if the ball does. */
export function drawPlantedFeet(clip: FilmClip, frame: number, placement: Placement): string {
  const seconds = frame / clip.motion.frameRate
  const [ox] = project(placement.camera, placement.origin)
  return (['left', 'right'] as const)
    .map((side) => {
      const heel = clip.contacts.some((c) => c.role === `${side}Foot` && holds(c, seconds))
      const ball = clip.contacts.some((c) => c.role === `${side}Toes` && holds(c, seconds))
      const ankle = clip.roleAt(`${side}Foot`, frame)
      if (!ankle || (!heel && !ball)) return ''
      const toes = clip.roleAt(`${side}Toes`, frame) ?? ankle
      const from = heel ? vec3.lerp(ankle, toes, -0.25) : vec3.lerp(ankle, toes, 0.7)
      const to = ball ? vec3.lerp(ankle, toes, 1.4) : vec3.lerp(ankle, toes, 0.3)
      const x = (p: typeof from): number =>
        placement.x + (project(placement.camera, p)[0] - ox) * placement.scale
      return element('line', {
        x1: x(from),
        x2: x(to),
        y1: placement.y + 4,
        y2: placement.y + 4,
        stroke: INK.contact,
        'stroke-width': 3.4,
        'stroke-linecap': 'round',
      })
    })
    .join('')
}

/** When each foot rests, on the clip's own clock: pale while heel or ball does, full while both do. */
export function drawContactLanes(
  clip: FilmClip,
  lanes: { readonly x: number; readonly width: number; readonly y: number },
  letter: Lettering,
): string {
  if (clip.contacts.length === 0) return ''
  const total = duration(clip.motion) || 1
  return (['left', 'right'] as const)
    .map((side, index) => {
      const y = lanes.y + index * (LANE + GAP)
      const bars = clip.contacts
        .filter(({ role }) => role === `${side}Foot` || role === `${side}Toes`)
        .map(({ start, end }) => {
          const from = Math.max(0, Math.min(1, start / total))
          const to = Math.max(0, Math.min(1, end / total))
          return element('rect', {
            x: lanes.x + from * lanes.width,
            y,
            width: Math.max(0.8, (to - from) * lanes.width),
            height: LANE,
            rx: 2.5,
            fill: INK.contact,
            'fill-opacity': 0.5,
          })
        })
      const name = letter(side === 'left' ? 'L' : 'R', lanes.x - 9, y + LANE - 0.2, {
        size: 7.5,
        color: INK.label,
        anchor: 'end',
      })
      const bed = element('rect', {
        x: lanes.x,
        y,
        width: lanes.width,
        height: LANE,
        rx: 2.5,
        fill: INK.faint,
      })
      return name + bed + bars.join('')
    })
    .join('')
}
