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
import type { LabelledSet } from '../../document/example-set.ts'
import type { StyleStore } from './state.ts'
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
  /** The examples that the style is learned from; none are those that come along. */
  learnFrom(own: LabelledSet | undefined): void
  own(): LabelledSet | undefined
}

export function makeStyleWork(studio: Studio, store: StyleStore): StyleWork {
  const { history } = studio
  const own = (): LabelledSet | undefined => {
    const take = currentOf(history.present, 'style')
    return take ? take.recipe.own : store.getState().own
  }
  const edit = (change: (recipe: StyleRecipe) => StyleRecipe): Edit | undefined => {
    const take = currentOf(history.present, 'style')
    if (take) return changeRecipe(take.id, 'style', change)
    const base = currentTake(history.present)
    return (
      base &&
      addTake(
        STYLE_WORDS.takeName(base.name),
        change({ kind: 'style', input: base.recipe, change: NO_CHANGE, ...(own() && { own: own() }) }),
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
    own,
    learnFrom: (set) => {
      store.setState({ own: set })
      const take = currentOf(history.present, 'style')
      // What was asked of other examples means nothing to these.
      if (take)
        studio.do(
          STYLE_WORDS.steps.own,
          changeRecipe(take.id, 'style', ({ input }) => ({
            kind: 'style',
            input,
            change: NO_CHANGE,
            ...(set && { own: set }),
          })),
        )
    },
    alone: () => once(STYLE_WORDS.steps.alone, (recipe) => ({ ...recipe, crowd: undefined })),
  }
}
