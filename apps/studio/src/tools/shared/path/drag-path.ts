import { currentWalk } from '../../../document/document.ts'
import { changePath } from '../../../document/edits.ts'
import type { PathPoint } from '../../../document/walk-path.ts'
import type { PointerSample, GestureContext, GestureState } from './gesture.ts'

/** A drag of something of the current path. */
export interface PathDrag {
  /** Of the state, and of the step it makes. */
  readonly name: string
  readonly step: string
  /** The path for the pointer's place, from how it was when it was taken. */
  readonly change: (base: readonly PathPoint[], to: PointerSample) => readonly PathPoint[]
}

/** The path follows the pointer until it is let go: one step. */
export function draggingPath(
  { history }: GestureContext,
  { name, step, change }: PathDrag,
  idle: GestureState,
): GestureState | undefined {
  const take = currentWalk(history.present)
  if (!take) return undefined
  const { id, recipe } = take
  history.begin(step)
  return {
    name,
    pointerMove: (samples) => {
      const to = samples[samples.length - 1]
      history.edit(changePath(id, () => change(recipe.path, to)))
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
