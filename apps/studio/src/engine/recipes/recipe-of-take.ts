import type { Recipe, RecipeInput } from '@understudy/motion'
import { hashBytes, recipeHash } from '@understudy/operations'
import { modelInputs, type ModelRecipe } from '../../document/model-recipe.ts'
import type { StudioDocument, TakeId } from '../../document/document.ts'
import { filesOf, type StoredFile, type TakeRecipe } from '../../document/recipe.ts'
import type { Storage } from '../storage/storage.ts'
import { modelInput } from './model-input.ts'
import { namingOf, operationRecipe } from './operation-recipe.ts'

/** SHA-256 of files by their key: bytes of one key never change. */
const hashes = new Map<string, string>()

/**
 * How a take is made, as a recipe that runs anywhere; its files by their content. Undefined where no operation makes it.
 * `known` says what to call takes that it is made of.
 */
export async function recipeOfTake(
  take: TakeRecipe,
  storage: Pick<Storage, 'getFile'>,
  known?: ReadonlyMap<TakeRecipe, RecipeInput>,
): Promise<Recipe | undefined> {
  await hashFiles(filesOf(take), storage)
  return operationRecipe(take, ({ key }) => hashes.get(key), new Map(known))
}

/** How every take of a document is made, by its id; one whose files are gone is left out. */
export async function recipesOf(
  { takes }: Pick<StudioDocument, 'takes'>,
  storage: Pick<Storage, 'getFile'>,
): Promise<Readonly<Record<TakeId, Recipe>>> {
  const known = new Map<TakeRecipe, RecipeInput | undefined>()
  const recipes: Record<TakeId, Recipe> = {}
  for (const { id, recipe } of takes) {
    await hashFiles(filesOf(recipe), storage)
    const input = namingOf(({ key }) => hashes.get(key), known).of(recipe)
    if (input && 'recipe' in input) recipes[id] = input.recipe
  }
  return recipes
}

/** What recipes call a model; undefined where its file is gone or no operation makes its examples. */
export async function inputOfModel(
  model: ModelRecipe,
  storage: Pick<Storage, 'getFile'>,
  known?: ReadonlyMap<TakeRecipe, RecipeInput>,
): Promise<RecipeInput | undefined> {
  await hashFiles(modelInputs(model).flatMap(filesOf), storage)
  return modelInput(
    model,
    namingOf(({ key }) => hashes.get(key), new Map(known)),
  )
}

async function hashFiles(files: readonly StoredFile[], storage: Pick<Storage, 'getFile'>): Promise<void> {
  for (const file of files) {
    const { key } = file
    if ('hash' in file) hashes.set(key, file.hash as string)
    if (hashes.has(key)) continue
    const bytes = await storage.getFile(key)
    if (bytes) hashes.set(key, hashBytes(bytes))
  }
}

/** Hashes of the files that a recipe names outside of `given`, which need not be performed again. */
export function leavesBeside(recipe: Recipe, given: readonly Recipe[]): ReadonlySet<string> {
  const done = new Set(given.map(recipeHash))
  const found = new Set<string>()
  const visit = (one: Recipe): void => {
    if (done.has(recipeHash(one))) return
    for (const input of Object.values(one.inputs).flat() as readonly RecipeInput[])
      if ('recipe' in input) visit(input.recipe)
      else if ('file' in input) found.add(input.file)
  }
  visit(recipe)
  return found
}
