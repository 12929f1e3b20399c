import { Vector3 } from 'three'
import type { CameraRig } from '../../stage/camera-rig.ts'
import { WORDS } from '../words.ts'
import { button, element } from './element.ts'

/** From the middle to the end of an axis that lies in the picture, CSS pixels. */
const ARM = 26
/** Straight down is tilted by a hair, so that +Z stays below on the screen. */
const AXES: readonly (readonly [name: string, from: Vector3])[] = [
  ['x', new Vector3(1, 0, 0)],
  ['−x', new Vector3(-1, 0, 0)],
  ['y', new Vector3(0, 1, 1e-4)],
  ['z', new Vector3(0, 0, 1)],
  ['−z', new Vector3(0, 0, -1)],
]

/** How the axes of the world lie in the picture; a press on one looks from there. */
export function makeAxisGizmo(rig: CameraRig): { element: HTMLElement; update(): void } {
  const ends = AXES.map(([name, from]) => {
    const isPositive = name.length === 1
    const attributes = {
      class: 'us-axis',
      'data-axis': name.at(-1),
      title: WORDS.lookFrom(name),
      'aria-label': WORDS.lookFrom(name),
    }
    return { from, end: button(attributes, isPositive ? name.toUpperCase() : '', () => rig.look(from)) }
  })
  const root = element(
    'div',
    { class: 'us-gizmo', role: 'group', 'aria-label': WORDS.axes },
    ...ends.map(({ end }) => end),
  )
  const at = new Vector3()
  let shown = ''
  return {
    element: root,
    update: () => {
      const { quaternion } = rig.active
      const key = quaternion
        .toArray()
        .map((value) => value.toFixed(3))
        .join()
      if (key === shown) return
      shown = key
      const turn = quaternion.clone().invert()
      for (const { from, end } of ends) {
        at.copy(from).applyQuaternion(turn)
        end.style.transform = `translate(${(ARM * at.x).toFixed(1)}px, ${(-ARM * at.y).toFixed(1)}px)`
        // What points at the viewer is over what points away.
        end.style.zIndex = String(Math.round(10 + 9 * at.z))
        end.style.opacity = (0.7 + 0.3 * at.z).toFixed(2)
      }
    },
  }
}
