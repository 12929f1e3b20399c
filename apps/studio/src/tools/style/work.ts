import { currentOf, currentTake } from '../../document/document.ts'
import { addTake, changeRecipe, type Edit } from '../../document/edits.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import {
  CROWD_DEFAULTS,
  NO_CHANGE,
  type Crowd,
  type StyleChange,
  type StyleRecipe,
} from '../../document/style-recipe.ts'
import { STYLE_WORDS } from './words.ts'

/** What the panel does to the document. */
export interface StyleWork {
  /** Part of a slider's drag; the first makes a restyled take of what is on stage. End it with `end`. */
  adjust(change: Partial<StyleChange>): void
  end(): void
  /** The take in its own manner again. */
  reset(): void
  crowd(crowd: Partial<Crowd>): void
  adjustCrowd(crowd: Partial<Crowd>): void
  alone(): void
}

export function makeStyleWork(studio: Studio): StyleWork {
  const { history } = studio
  const edit = (change: (recipe: StyleRecipe) => StyleRecipe): Edit | undefined => {
    const take = currentOf(history.present, 'style')
    if (take) return changeRecipe(take.id, 'style', change)
    const base = currentTake(history.present)
    return (
      base &&
      addTake(
        STYLE_WORDS.takeName(base.name),
        change({ kind: 'style', input: base.recipe, change: NO_CHANGE }),
      )
    )
  }
  const crowded =
    (crowd: Partial<Crowd>) =>
    (recipe: StyleRecipe): StyleRecipe => ({
      ...recipe,
      crowd: { ...(recipe.crowd ?? CROWD_DEFAULTS), ...crowd },
    })
  const once = (step: string, change: (recipe: StyleRecipe) => StyleRecipe): void => {
    const made = edit(change)
    if (made) studio.do(step, made)
  }
  return {
    adjust: (change) => {
      const made = edit((recipe) => ({ ...recipe, change: { ...recipe.change, ...change } }))
      if (made) studio.adjust(STYLE_WORDS.steps.change, made)
    },
    end: () => history.commit(),
    reset: () => once(STYLE_WORDS.steps.reset, (recipe) => ({ ...recipe, change: NO_CHANGE })),
    crowd: (crowd) => once(STYLE_WORDS.steps.crowd, crowded(crowd)),
    adjustCrowd: (crowd) => {
      const made = edit(crowded(crowd))
      if (made) studio.adjust(STYLE_WORDS.steps.crowdChange, made)
    },
    alone: () => once(STYLE_WORDS.steps.alone, (recipe) => ({ ...recipe, crowd: undefined })),
  }
}
