import type { TakeRecipe } from '../../document/recipe.ts'

export interface StyleRecipe {
  readonly kind: 'style'
  readonly input: TakeRecipe
}

export const styleInputs = ({ input }: StyleRecipe): readonly TakeRecipe[] => [input]
