import type { TakeRecipe } from './recipe.ts'

/** The corpus couple a leader is from, and the clip of who really followed. */
export interface KnownCouple {
  readonly couple: string
  readonly truthClip: string
}

/** For a leader of the embedded corpus: the couple, and who really danced with them. */
export function coupleOf(leader: TakeRecipe): KnownCouple | undefined {
  if (leader.kind !== 'corpus') return undefined
  const couple = /^(lindy.*)-leader$/.exec(leader.clip)?.[1]
  return couple === undefined ? undefined : { couple, truthClip: `${couple}-follower` }
}

/** What recipes call the dances that come along without one couple: whoever is answered must not be an example. */
export const examplesFor = (couple: string | undefined): string =>
  couple === undefined ? 'dancing' : `dancing without ${couple}`
