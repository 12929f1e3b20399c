import type { TakeRecipe } from '../../document/recipe.ts'

export interface LiftRecipe {
  readonly kind: 'lift'
  readonly input: TakeRecipe
}

export const liftInputs = ({ input }: LiftRecipe): readonly TakeRecipe[] => [input]
