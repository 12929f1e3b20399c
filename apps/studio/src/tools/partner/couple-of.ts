import type { TakeRecipe } from '../../document/recipe.ts'
import type { KnownCouple } from './partner-client.ts'

/** For a leader of the embedded corpus: the couple, and who really danced with them. */
export function coupleOf(leader: TakeRecipe): KnownCouple | undefined {
  if (leader.kind !== 'corpus') return undefined
  const couple = /^(lindy.*)-leader$/.exec(leader.clip)?.[1]
  return couple === undefined ? undefined : { couple, truthClip: `${couple}-follower` }
}
