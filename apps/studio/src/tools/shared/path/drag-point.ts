import { bendPath } from '../../../document/walk-path.ts'
import { WORDS } from '../../../engine/words/words.ts'
import { draggingPath } from './drag-path.ts'
import type { GestureContext, GestureState } from './gesture.ts'

/** A point of the path is held and follows the pointer; the path bends around it as it was when it was taken. */
export const draggingPoint = (
  context: GestureContext,
  handle: number,
  idle: GestureState,
): GestureState | undefined =>
  draggingPath(
    context,
    {
      name: 'dragging point',
      step: WORDS.steps.movePoint,
      change: (base, to) => bendPath(base, handle, to),
    },
    idle,
  )
