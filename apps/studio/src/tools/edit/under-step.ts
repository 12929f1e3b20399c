import type { Motion } from '@understudy/motion'
import { currentTake } from '../../document/document.ts'
import type { ClipOp } from '../../document/edit-recipe.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { lastStep } from './clip-work.ts'

/** The motion that a step works on: the take without it, where it was the last thing done; the take itself otherwise. */
export type UnderStep = (op: ClipOp) => Motion | undefined

export const makeUnderStep =
  (studio: Studio, performances: Performances): UnderStep =>
  (op) => {
    const take = currentTake(studio.history.present)
    if (!take) return undefined
    const { recipe } = take
    const under = lastStep(take, op) && recipe.kind === 'edit' ? recipe.input : recipe
    return performances.known(under)?.motion
  }
