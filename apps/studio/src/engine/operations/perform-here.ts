import type { Motion } from '@understudy/motion'
import {
  operationNamed,
  parseArtifact,
  performRecipe,
  recipeHash,
  type Artifacts,
  type Kind,
  type Performed,
  type RecipeContext,
  type Resolve,
} from '@understudy/operations'
import type { Call } from './call.ts'
import { embedded } from './embedded.ts'

/** Spaces, models and indices that are kept between calls, the newest: they take seconds to learn. */
const KEPT = 8
const kept = new Map<string, Promise<Performed>>()

/** Performs a recipe in this thread. What it learns on the way, everything but motions, is kept for the next call. */
export async function performHere(
  { recipe, given, files }: Call,
  page: string,
  context: RecipeContext = {},
): Promise<Performed> {
  const cache = new Map(kept)
  const byContent = new Map<string, Motion>()
  for (const one of given)
    if ('recipe' in one)
      cache.set(
        recipeHash(one.recipe),
        Promise.resolve({ output: one.motion, report: {}, recipe: one.recipe }),
      )
    else byContent.set(one.content, one.motion)

  const resolve = async (leaf: Parameters<Resolve>[0], kind: Kind): Promise<Artifacts[Kind] | undefined> => {
    if ('embedded' in leaf) return embedded(leaf.embedded, kind, page)
    if ('motion' in leaf) return byContent.get(leaf.motion)
    const bytes = files[leaf.file]
    if (!bytes) return undefined
    return kind === 'file' ? { name: leaf.name, bytes } : parseArtifact(kind, bytes, leaf.name)
  }
  const made = await performRecipe(recipe, resolve as Resolve, { ...context, cache })
  for (const [hash, one] of cache) {
    const { operation } = (await one).recipe
    if (operationNamed(operation)?.makes !== 'motion') kept.set(hash, one)
  }
  for (const hash of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(hash)
  return made
}
