import { nearestPoint, PACE_REACH, retimeAt } from '../../document/walk-path.ts'
import { WORDS } from '../../engine/words/words.ts'
import { draggingPath } from '../shared/path/drag-path.ts'
import type { GestureContext, GestureState } from '../shared/path/gesture.ts'

/** The walker is held where they are at one moment and pushed along the path: ahead is faster before, slower after. */
export const draggingPace = (
  context: GestureContext,
  along: number,
  idle: GestureState,
): GestureState | undefined =>
  draggingPath(
    context,
    {
      name: 'dragging pace',
      step: WORDS.steps.timePath,
      change: (base, to) => retimeAt(base, nearestPoint(base, to, along, 0.8 * PACE_REACH), base[along].time),
    },
    idle,
  )
