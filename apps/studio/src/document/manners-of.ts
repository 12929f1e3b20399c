import { inputsOf, type TakeRecipe } from './recipe.ts'

/** Examples of an action in many manners that come along, by name. */
export type MannersName = 'walk' | 'wave'

/** Which examples a take is compared with: what it is made of, first of all, says so. Everything else may be a walk. */
export function mannersOf(recipe: TakeRecipe): MannersName {
  if (recipe.kind === 'corpus') return recipe.clip.startsWith('wave-') ? 'wave' : 'walk'
  const [first] = inputsOf(recipe)
  return first ? mannersOf(first) : 'walk'
}
