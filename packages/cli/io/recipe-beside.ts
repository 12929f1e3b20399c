import type { Motion, Recipe } from '@understudy/motion'
import { printRecipe } from '@understudy/operations'
import type { Outputs } from './outputs.ts'

/** Where the recipe of a file lies that has no place for one inside. */
export const recipeBeside = (file: string): string => file.replace(/\.[^./\\]+$/, '.recipe.json')

/** The recipe of a file without a place for one: `name.recipe.json` beside it. */
export const stageRecipe = (outputs: Outputs, file: string, recipe: Recipe): void =>
  outputs.stage(recipeBeside(file), printRecipe(recipe))

/** BVH has no place for a recipe: it is written beside as `name.recipe.json`. Other formats carry theirs. */
export function stageRecipeBeside(outputs: Outputs, file: string, motion: Motion): void {
  const recipe = besideText(file, motion)
  if (recipe !== undefined) outputs.stage(recipeBeside(file), recipe)
}

/** What is to be written beside it, if anything. */
export const besideText = (file: string, { recipe }: Motion): string | undefined =>
  recipe === undefined || recipe.version === 0 || !file.toLowerCase().endsWith('.bvh')
    ? undefined
    : printRecipe(recipe)
