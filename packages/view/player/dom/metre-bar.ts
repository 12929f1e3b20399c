import type { CameraRig } from '../../stage/camera-rig.ts'
import { WORDS } from '../words.ts'
import { element } from './element.ts'

const LENGTHS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20] as const
/** The bar stays at least this long, CSS pixels. */
const SHORTEST = 48

/** How long a metre is on the screen, at the distance one looks at. */
export function makeMetreBar(rig: CameraRig): { element: HTMLElement; update(viewHeight: number): void } {
  const label = element('span')
  const bar = element('div', { class: 'us-metre', 'aria-hidden': 'true' }, label)
  let shown = ''
  return {
    element: bar,
    update: (viewHeight) => {
      const slope = Math.tan((rig.perspective.fov * Math.PI) / 360)
      const metres = rig.isOrthographic
        ? (2 * rig.orthographic.top) / rig.orthographic.zoom
        : 2 * slope * rig.controls.getDistance()
      const perMetre = viewHeight / metres
      const length = LENGTHS.find((candidate) => candidate * perMetre >= SHORTEST) ?? 20
      const width = `${(length * perMetre).toFixed(1)}px`
      if (width === shown) return
      shown = width
      bar.style.width = width
      label.textContent = WORDS.metres(length)
    },
  }
}
