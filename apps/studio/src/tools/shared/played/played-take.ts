import type { Played } from '@understudy/operations'
import { currentOf, type StudioDocument, type TakeOf } from '../../../document/document.ts'
import { changeRecipe, type Edit } from '../../../document/edits.ts'

/** A take that is made of examples which can be asked for: a walk or a partner. */
export type PlayedTake = TakeOf<'walk'> | TakeOf<'partner'>

export const playedTake = (document: StudioDocument): PlayedTake | undefined =>
  currentOf(document, 'walk') ?? currentOf(document, 'partner')

/** Changes what a take must obey. */
export function changePlayed(
  take: PlayedTake,
  change: (played: readonly Played[]) => readonly Played[],
): Edit {
  return take.recipe.kind === 'walk'
    ? changeRecipe(take.id, 'walk', (recipe) => ({ ...recipe, played: change(recipe.played ?? []) }))
    : changeRecipe(take.id, 'partner', (recipe) => ({ ...recipe, played: change(recipe.played ?? []) }))
}
