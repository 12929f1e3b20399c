import { currentTake } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { NO_CHANGE } from '../../document/style-recipe.ts'

/** Metres per second that all joints together move faster: a stroll becomes a brisk walk. */
const MORE = 0.35

/** The take on stage with more of what people call energy; where nobody walks, everything it does is made larger. */
export function moreEnergy(studio: Studio): void {
  const base = currentTake(studio.history.present)
  if (!base) return
  studio.choose('style')
  studio.do(
    MORE_ENERGY.step,
    addTake(MORE_ENERGY.name(base.name), {
      kind: 'style',
      input: base.recipe,
      change: { ...NO_CHANGE, add: { energy: MORE } },
    }),
  )
}

/** The few words that are needed before the tool is there. */
export const MORE_ENERGY = {
  opener: 'More energy',
  step: 'More energy',
  name: (name: string): string => `${name}, more energetic`,
} as const
