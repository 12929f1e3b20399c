import { inputsOf, type TakeRecipe } from '../../document/recipe.ts'
import type { SpaceName } from './messages.ts'

/** Which examples a take is compared with: what it is made of, first of all, says so. Everything else may be a walk. */
export function spaceOf(recipe: TakeRecipe): SpaceName {
  if (recipe.kind === 'corpus') return recipe.clip.startsWith('wave-') ? 'wave' : 'walk'
  const [first] = inputsOf(recipe)
  return first ? spaceOf(first) : 'walk'
}
