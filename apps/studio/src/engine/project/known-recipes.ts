import type { Recipe } from '@understudy/motion'
import type { StudioDocument, TakeId } from '../../document/document.ts'
import type { Storage } from '../storage/storage.ts'

type Recipes = Readonly<Record<TakeId, Recipe>>

/** Documents never change, so their recipes are converted once. */
const known = new WeakMap<StudioDocument, Recipes>()

/** Converts the takes of a document, so that it can be saved with their recipes without waiting: a page that goes away cannot. */
export async function learnRecipes(
  document: StudioDocument,
  storage: Pick<Storage, 'getFile'>,
): Promise<void> {
  if (known.has(document)) return
  // Recipes know every operation: they come when the first one is asked for.
  const { recipesOf } = await import('../recipes/recipe-of-take.ts')
  known.set(document, await recipesOf(document, storage))
}

/** How the takes of a document are made, by their id; undefined until that was converted. */
export const knownRecipes = (document: StudioDocument): Recipes | undefined => known.get(document)
