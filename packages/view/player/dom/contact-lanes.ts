import type { Motion, Role } from '@understudy/motion'
import { WORDS } from '../words.ts'
import { element } from './element.ts'

const SVG = 'http://www.w3.org/2000/svg'

const LANES: readonly { label: string; title: string; heel: Role; ball: Role }[] = [
  { label: WORDS.left, title: WORDS.leftFoot, heel: 'leftFoot', ball: 'leftToes' },
  { label: WORDS.right, title: WORDS.rightFoot, heel: 'rightFoot', ball: 'rightToes' },
]

/**
 * When each foot is down, one lane per foot, on the scale of the scrub bar above: heels in the upper
 * half, balls in the lower. One path per row, however long the clip.
 */
export function contactLanes(motion: Motion, duration: number, caption: string): HTMLElement {
  const { contacts } = motion.annotations
  const lanes = element('div', { class: 'us-lanes' })
  if (contacts.length === 0 || duration <= 0) return lanes
  for (const { label, title, heel, ball } of LANES) {
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', '0 0 1000 10')
    svg.setAttribute('preserveAspectRatio', 'none')
    svg.setAttribute('aria-hidden', 'true')
    const rows: readonly (readonly [Role, number])[] = [
      [heel, 0],
      [ball, 5.5],
    ]
    for (const [role, y] of rows) {
      const path = document.createElementNS(SVG, 'path')
      const bars = contacts
        .filter((contact) => contact.role === role)
        .map(({ start, end: last }) => {
          const x = (1000 * start) / duration
          const end = Math.min(last, duration)
          return `M${x.toFixed(2)} ${y}h${Math.max((1000 * (end - start)) / duration, 0.8).toFixed(2)}v4.5H${x.toFixed(2)}z`
        })
      path.setAttribute('d', bars.join(''))
      svg.append(path)
    }
    const name = element('span', { class: 'us-lane-name', title }, caption ? `${caption} ${label}` : label)
    const lane = element('div', { class: 'us-lane' }, name)
    lane.append(svg)
    lanes.append(lane)
  }
  return lanes
}
