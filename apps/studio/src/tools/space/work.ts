import { currentOf } from '../../document/document.ts'
import { addTake, changeRecipe, inTurn, renameTake } from '../../document/edits.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { limited } from './drag-target.ts'
import type { Place, SpaceSet } from '../../document/space-recipe.ts'
import { firstTarget } from '../../document/space-sets.ts'
import { SPACE_WORDS } from './words.ts'

/** What panel, map and ball do to the document. */
export interface SpaceWork {
  /** Aims with a set: a new take, or the take on stage with another set. */
  choose(set: SpaceSet, target?: Place): void
  /** Part of a drag; `end` makes one step of it. */
  aim(target: Place): void
  end(): void
  cancel(): void
}

/** `watch` is told when a drag begins and when it ends: the moment that counts is looked at meanwhile. */
export function makeSpaceWork(studio: Studio, watch: (held: boolean) => void): SpaceWork {
  const { history } = studio
  return {
    choose: (set, target = firstTarget(set)) => {
      const take = currentOf(history.present, 'space')
      if (take)
        studio.do(
          SPACE_WORDS.steps.set,
          inTurn(
            changeRecipe(take.id, 'space', (recipe) => ({ ...recipe, set, target })),
            renameTake(take.id, SPACE_WORDS.takeName(set)),
          ),
        )
      else
        studio.do(SPACE_WORDS.steps.begin, addTake(SPACE_WORDS.takeName(set), { kind: 'space', set, target }))
    },
    aim: (target) => {
      const take = currentOf(history.present, 'space')
      if (!take) return
      watch(true)
      studio.adjust(
        SPACE_WORDS.steps.aim,
        changeRecipe(take.id, 'space', (recipe) => {
          const next = limited(target)
          // Held without being moved, it is no step.
          return next.every((v, k) => v === recipe.target[k]) ? recipe : { ...recipe, target: next }
        }),
      )
    },
    end: () => {
      history.commit()
      watch(false)
    },
    cancel: () => {
      history.rollback()
      watch(false)
    },
  }
}
