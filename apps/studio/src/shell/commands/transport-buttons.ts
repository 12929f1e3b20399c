import { element, type Player } from '@understudy/view/player'
import type { KeyedCommand } from './command.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Outlines on a 24 × 24 grid, by the command they stand for. */
const ICONS: Readonly<Record<string, string>> = {
  'range-in': 'M9 5v14M9 5h5M9 19h5',
  'range-out': 'M15 5v14M15 5h-5M15 19h-5',
  mark: 'M12 5l7 7-7 7-7-7z',
  'time-out': 'M6 12h12',
  'time-in': 'M6 12h12M12 6v12',
  lanes: 'M4 6h16M4 12h16M4 18h16',
  'time-all': 'M4 8v8M20 8v8M7 12h10M9 10l-2 2 2 2M15 10l2 2-2 2',
}

/** Buttons for the timeline beside those for time: fingers have no keys. */
export function addTransportExtras(player: Player, commands: readonly KeyedCommand[]): void {
  const group = element('span', { class: 'tl-buttons' })
  for (const [id, path] of Object.entries(ICONS)) {
    const command = commands.find((one) => one.id === id)
    if (!command) continue
    const { label, keys } = command
    const made = element('button', {
      type: 'button',
      class: 'us-icon',
      'aria-label': label,
      title: keys ? `${label} (${keys})` : label,
    })
    made.append(icon(path))
    made.addEventListener('click', (event) => {
      command.run()
      // Space stays play and pause.
      if (event.detail > 0) made.blur()
    })
    group.append(made)
  }
  player.transportBar.querySelector('.us-space')?.after(group)
}

function icon(outline: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', outline)
  svg.append(path)
  return svg
}
