import { currentOf } from '../../document/document.ts'
import { addTake, changeRecipe, inTurn, renameTake } from '../../document/edits.ts'
import type { CoupleSet } from '../../document/example-set.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { PARTNER_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'

/** Somebody follows this leader; a couple on stage gets another leader instead. */
export function followLeader(studio: Studio, leader: TakeRecipe, name: string, couples?: CoupleSet): void {
  studio.choose('partner')
  const couple = currentOf(studio.history.present, 'partner')
  const called = TOOL_WORDS.partnerName(name)
  if (couple)
    studio.do(
      WORDS.steps.otherLeader,
      inTurn(
        changeRecipe(couple.id, 'partner', (recipe) => ({ ...recipe, leader })),
        renameTake(couple.id, called),
      ),
    )
  else
    studio.do(
      WORDS.steps.partner,
      addTake(called, {
        kind: 'partner',
        leader,
        settings: PARTNER_SETTINGS_DEFAULTS,
        ...(couples && { couples }),
      }),
    )
}

/** A dance of the library, led anew: a short one, and the couple it is from is no example for the answer. */
export const OPENING_DANCE = 'lindy-05-leader'

export function leadDance(studio: Studio): void {
  followLeader(studio, { kind: 'corpus', clip: OPENING_DANCE }, OPENING_DANCE)
}
