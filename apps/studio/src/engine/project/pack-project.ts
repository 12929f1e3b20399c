import type { Recipe } from '@understudy/motion'
import { fromBase64, toBase64 } from '@understudy/motion/formats'
import type { StudioDocument } from '../../document/document.ts'
import { filesOf } from '../../document/recipe.ts'
import { printProject } from '../../document/project-file.ts'
import type { Storage } from '../storage/storage.ts'

/** The document, every file of one's own that it uses, and how its takes are made elsewhere, as one file. */
export async function packProject(document: StudioDocument, storage: Storage): Promise<string> {
  const files: Record<string, string> = {}
  for (const { recipe } of document.takes) {
    for (const { key } of filesOf(recipe)) {
      const bytes = await storage.getFile(key)
      if (bytes) files[key] = toBase64(bytes)
    }
  }
  // Recipes know every operation: they come when the first one is asked for.
  const { recipeOfTake } = await import('../recipes/recipe-of-take.ts')
  const recipes: Record<string, Recipe> = {}
  for (const { id, recipe } of document.takes) {
    const made = await recipeOfTake(recipe, storage)
    if (made) recipes[id] = made
  }
  return printProject({ document, files, recipes })
}

export async function unpackFiles(files: Readonly<Record<string, string>>, storage: Storage): Promise<void> {
  for (const [key, text] of Object.entries(files)) {
    const bytes = fromBase64(text)
    if (bytes) await storage.putFile(key, bytes)
  }
}
