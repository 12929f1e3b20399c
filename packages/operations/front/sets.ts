import { rename, type Motion } from '@understudy/motion'
import { missing, type RecipeContext, type Resolve } from '../core/perform-recipe.ts'
import { performRecipe } from '../registry.ts'
import type { ClipSet } from '../sets/clip-set.ts'

/** The motions of a set, in order and under their names there: what every operation that takes clips can be given. */
export async function openSet(
  { clips }: ClipSet,
  resolve: Resolve,
  context: RecipeContext = {},
): Promise<readonly Motion[]> {
  // Cuts of one take read its file once.
  const cache: RecipeContext['cache'] = context.cache ?? new Map()
  const motions: Motion[] = []
  for (const { name, source } of clips) {
    const found =
      'recipe' in source
        ? ((await performRecipe(source.recipe, resolve, { ...context, cache })).output as Motion)
        : 'value' in source
          ? undefined
          : await resolve(source, 'motion')
    if (!found) throw missing('recipe' in source || 'value' in source ? [] : [source], `set: ${name}`)
    motions.push(rename(found, name))
  }
  return motions
}
