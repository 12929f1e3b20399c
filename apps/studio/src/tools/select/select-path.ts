import { draggingPace } from './drag-pace.ts'
import { draggingPoint } from '../shared/path/drag-point.ts'
import type { GestureContext, GestureState } from '../shared/path/gesture.ts'

/** Takes hold of points of the path, and of the pace between them; everything else is left to the camera. */
export function selectGestures(context: GestureContext): GestureState {
  const idle: GestureState = {
    name: 'idle',
    pointerDown: ({ handle, along }) => {
      if (handle !== undefined) return draggingPoint(context, handle, idle)
      return along === undefined ? undefined : draggingPace(context, along, idle)
    },
  }
  return idle
}
