import type { TakeRecipe } from '../../document/recipe.ts'

export interface ShapeRecipe {
  readonly kind: 'shape'
  readonly input: TakeRecipe
}

export const shapeInputs = ({ input }: ShapeRecipe): readonly TakeRecipe[] => [input]
