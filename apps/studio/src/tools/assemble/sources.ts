import type { TakeRecipe } from '../../document/recipe.ts'
import { clipTitle } from '../../engine/words/words.ts'

/** Somebody who may lend a part. */
export interface Source {
  readonly name: string
  readonly recipe: TakeRecipe
  /** The clip it is from, for a picture. */
  readonly clip: string | undefined
  readonly aside?: string
  /** The stretch that fits and how well, once it is ranked. */
  readonly fit?: string
}

/** A first choice for who has not looked further: arms that are plainly not a walker's. */
export const SUGGESTIONS: readonly Source[] = [
  'fight-shadowbox-03',
  'wave-01',
  'fight-run-01',
  'golf-01',
  'fight-push-01',
].map((clip) => ({ name: clipTitle(clip), recipe: { kind: 'corpus', clip }, clip }))

export const sameSource = (a: TakeRecipe, b: TakeRecipe): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
