import type { Axis } from './drag.ts'
import type { Hands } from './gesture.ts'
import type { Pins } from './pins.ts'
import type { ShapePointer } from './pointer.ts'
import { requestsOf } from './request-edits.ts'
import type { ShapeMode } from './state.ts'
import { SHAPE } from './words.ts'

const MODES: Readonly<Record<string, ShapeMode>> = { KeyD: 'drag', KeyP: 'pin', KeyS: 'sketch' }
const AXES: Readonly<Record<string, Axis>> = { KeyX: 0, KeyY: 1, KeyZ: 2 }

export interface KeyParts {
  readonly hands: Hands
  readonly pins: Pins
  readonly pointer: ShapePointer
  /** The tool is in hand. */
  readonly active: () => boolean
}

/** The tool's own keys, before the player's: K stops playing elsewhere, here it keeps the pose. */
export function bindShapeKeys({ hands, pins, pointer, active }: KeyParts): void {
  const { edits } = hands
  const keyed = (event: KeyboardEvent): (() => void) | undefined => {
    const axis = AXES[event.code]
    if (pointer.busy && axis !== undefined) return () => void pointer.constrain(axis)
    const mode = MODES[event.code]
    if (mode) return () => edits.store.setState({ mode })
    if (event.code === 'KeyK') return () => void pins.pose(false)
    if (event.key === 'Delete' || event.key === 'Backspace') {
      const { selected } = edits.store.getState()
      const request = requestsOf(edits.take()?.recipe).find(({ id }) => id === selected)
      if (!request) return undefined
      return () => edits.edit(SHAPE.removeStep(SHAPE.request(request)), request.id, () => undefined)
    }
    return undefined
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (!active() || event.ctrlKey || event.metaKey || event.altKey) return
      const on = event.target instanceof Element ? event.target : undefined
      if (
        on?.closest(
          'input:not([type=radio], [type=range], [type=checkbox]), textarea, [role=dialog], dialog[open]',
        )
      )
        return
      const wanted = keyed(event)
      if (!wanted) return
      event.preventDefault()
      event.stopImmediatePropagation()
      wanted()
    },
    { capture: true },
  )
}
