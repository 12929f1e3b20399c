import { currentWalk } from '../document/document.ts'
import { changePath } from '../document/edits.ts'
import { nearestPoint, PACE_REACH, retimeAt } from '../document/walk-path.ts'
import { WORDS } from '../words.ts'
import type { ToolContext, ToolState } from './tool.ts'

/** The walker is held where they are at one moment and pushed along the path: ahead is faster before, slower after. */
export function draggingPace(context: ToolContext, along: number, idle: ToolState): ToolState | undefined {
  const { history } = context
  const take = currentWalk(history.present)
  if (!take) return undefined
  const { id } = take
  const base = take.recipe.path
  const { time } = base[along]
  history.begin(WORDS.steps.timePath)
  return {
    name: 'dragging pace',
    pointerMove: (samples) => {
      const to = nearestPoint(base, samples[samples.length - 1], along, 0.8 * PACE_REACH)
      history.edit(changePath(id, () => retimeAt(base, to, time)))
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
