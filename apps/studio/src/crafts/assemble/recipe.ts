import type { TakeRecipe } from '../../document/recipe.ts'

export interface AssembleRecipe {
  readonly kind: 'assemble'
  readonly input: TakeRecipe
}

export const assembleInputs = ({ input }: AssembleRecipe): readonly TakeRecipe[] => [input]
