import type { Motion } from '@understudy/motion'
import { WORDS } from '../words.ts'
import { element } from './element.ts'

export const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26))

/** Who is on stage. Several get a letter beside their colour, for colour alone must not tell them apart. */
export function legend(motions: readonly Motion[], colors: readonly string[]): HTMLElement {
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
  return list
}
