import { currentWalk } from '../document/document.ts'
import { changePath } from '../document/edits.ts'
import { bendPath } from '../document/walk-path.ts'
import { WORDS } from '../words.ts'
import type { ToolContext, ToolState } from './tool.ts'

/** A point of the path is held and follows the pointer; the path bends around it as it was when it was taken. */
export function draggingPoint(context: ToolContext, handle: number, idle: ToolState): ToolState | undefined {
  const { history } = context
  const take = currentWalk(history.present)
  if (!take) return undefined
  const { id } = take
  const base = take.recipe.path
  history.begin(WORDS.steps.movePoint)
  return {
    name: 'dragging point',
    pointerMove: (samples) => {
      const to = samples[samples.length - 1]
      history.edit(changePath(id, () => bendPath(base, handle, to)))
      return undefined
    },
    pointerUp: () => {
      history.commit()
      return idle
    },
    cancel: () => {
      history.rollback()
      return idle
    },
  }
}
