import type { Recipe } from '@understudy/motion'
import { hashBytes } from '@understudy/operations'
import { filesOf, type TakeRecipe } from '../../document/recipe.ts'
import type { Storage } from '../storage/storage.ts'
import { operationRecipe } from './operation-recipe.ts'

/** How a take is made, as a recipe that runs anywhere; its files by their content. Undefined where no operation makes it. */
export async function recipeOfTake(
  take: TakeRecipe,
  storage: Pick<Storage, 'getFile'>,
): Promise<Recipe | undefined> {
  const hashes = new Map<string, string>()
  for (const { key } of filesOf(take)) {
    const bytes = await storage.getFile(key)
    if (bytes) hashes.set(key, hashBytes(bytes))
  }
  return operationRecipe(take, ({ key }) => hashes.get(key))
}
