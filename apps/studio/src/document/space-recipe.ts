import type { Role } from '@understudy/motion'
import type { KeyRow } from './model-recipe.ts'
import type { TakeRecipe } from './recipe.ts'

/** Left, up and ahead of where the figure stands and faces at its start, metres. */
export type Place = readonly [left: number, up: number, ahead: number]

/** What the motions are mixed from: a set of the library, or motions of one's own of one action and one figure. */
export type SpaceSet =
  | { readonly kind: 'corpus'; readonly action: 'punch' | 'reach' | 'kick'; readonly side: 'left' | 'right' }
  | {
      readonly kind: 'own'
      readonly takes: readonly TakeRecipe[]
      readonly role: Role
      /** The set that the takes are from: they are registered by how far the hand or foot goes in each of them. */
      readonly name?: string
      /** Use also takes that do not fit the others. */
      readonly all?: boolean
      /** Use these although they do not fit, by name. */
      readonly keep?: readonly string[]
      /** Key frames set by hand; without them, the moment the hand or foot has gone furthest. */
      readonly keys?: readonly KeyRow[] | undefined
    }

/** A motion that puts a hand or foot at a place. */
export interface SpaceRecipe {
  readonly kind: 'space'
  readonly set: SpaceSet
  readonly target: Place
}

export const spaceInputs = ({ set }: SpaceRecipe): readonly TakeRecipe[] =>
  set.kind === 'own' ? set.takes : []
