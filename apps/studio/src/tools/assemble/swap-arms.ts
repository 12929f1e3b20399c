import { loopPath } from '../shared/path/loop-path.ts'
import { addTake } from '../../document/edits.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { clipTitle } from '../../engine/words/words.ts'
import { ASSEMBLE_SETTINGS } from '../../document/assemble-recipe.ts'

/** Whose arms the walker gets: nobody takes them for a walker's. */
const LENDER = 'fight-shadowbox-03'

/** The opener: somebody walks a loop and boxes. Made like any other take, so everything about it can be changed. */
export function swapArms(studio: Studio): void {
  studio.choose('assemble')
  studio.do(
    SWAP_ARMS.step,
    addTake(SWAP_ARMS.name(clipTitle(LENDER)), {
      kind: 'assemble',
      input: { kind: 'walk', path: loopPath(), settings: WALK_SETTINGS_DEFAULTS },
      donor: { kind: 'corpus', clip: LENDER },
      part: 'arms',
      settings: ASSEMBLE_SETTINGS,
    }),
  )
}

/** The few words that are needed before the tool is there. */
export const SWAP_ARMS = {
  opener: 'Swap the arms',
  step: 'Swap the arms',
  name: (lender: string): string => `Walk with the arms of ${lender}`,
} as const
