import type { Recipe, RecipeInput } from '@understudy/motion'
import type { StoredFile } from './recipe.ts'

/** A file that is kept in the browser, and the SHA-256 of its bytes: what recipes of operations call it by. */
export interface HashedFile extends StoredFile {
  readonly hash: string
}

/** A clip of a set, by content: the recipe that reads it from a file or cuts it out, and the files that it names. */
export interface ClipRecipe {
  readonly kind: 'clip'
  readonly recipe: Recipe
  readonly files: readonly HashedFile[]
}

/** Hashes of all files that a recipe names, each once. */
export function hashesIn(recipe: Recipe): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (one: Recipe): void => {
    for (const input of Object.values(one.inputs).flat() as readonly RecipeInput[])
      if ('recipe' in input) visit(input.recipe)
      else if ('file' in input) found.add(input.file)
  }
  visit(recipe)
  return found
}
