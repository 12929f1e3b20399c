import type { TakeRecipe } from '../../document/recipe.ts'

/** A part of another take, by itself. */
export interface ExcerptRecipe {
  readonly kind: 'excerpt'
  readonly input: TakeRecipe
  /** Seconds on the input's clock. */
  readonly start: number
  readonly end: number
}

export const excerptInputs = ({ input }: ExcerptRecipe): readonly TakeRecipe[] => [input]
