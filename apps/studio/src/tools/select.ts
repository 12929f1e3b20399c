import { draggingPoint } from './drag-point.ts'
import type { ToolContext, ToolState } from './tool.ts'

/** Takes hold of points of the path; everything else is left to the camera. */
export function selectTool(context: ToolContext): ToolState {
  const idle: ToolState = {
    name: 'idle',
    pointerDown: ({ handle }) => (handle === undefined ? undefined : draggingPoint(context, handle, idle)),
  }
  return idle
}
