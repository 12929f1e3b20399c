import type { Motion } from '@understudy/motion'
import { WORDS } from '../words.ts'
import { element } from './element.ts'

/** The letter that names the motion at this index: A, B, C …, after Z again A. */
export const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26))

/** More than this many are one line that unfolds: a line each would cover the stage. */
const FEW = 3

export interface LegendOptions {
  /** Each of a crowd has a line. */
  readonly unfolded: boolean
  readonly onFold: (unfolded: boolean) => void
}

/** Who is on stage. Several get a letter beside their colour, for colour alone must not tell them apart. */
export function legend(
  motions: readonly Motion[],
  colors: readonly string[],
  { unfolded, onFold }: LegendOptions,
): HTMLElement {
  const list = element('ul', { class: 'us-legend', 'aria-label': WORDS.legend })
  motions.forEach((motion, index) => {
    const row = element('li', {}, element('span', { class: 'us-name' }, motion.name))
    if (motions.length > 1) {
      const badge = element('span', { class: 'us-badge' }, letterOf(index))
      badge.style.background = colors[index]
      row.prepend(badge)
    }
    list.append(row)
  })
  if (motions.length <= FEW) return list
  const crowd = element(
    'details',
    { class: 'us-crowd' },
    element('summary', { class: 'us-name' }, WORDS.crowd(motions.length)),
    list,
  )
  crowd.open = unfolded
  crowd.addEventListener('toggle', () => {
    if (crowd.open !== unfolded) onFold(crowd.open)
  })
  return crowd
}
