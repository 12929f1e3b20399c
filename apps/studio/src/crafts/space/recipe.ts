import type { TakeRecipe } from '../../document/recipe.ts'

export interface SpaceRecipe {
  readonly kind: 'space'
  readonly input: TakeRecipe
}

export const spaceInputs = ({ input }: SpaceRecipe): readonly TakeRecipe[] => [input]
