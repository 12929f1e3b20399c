import type { Motion, RecipeInput } from '@understudy/motion'
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
import { storedBytes } from '../storage/stored-bytes.ts'
import { embedded } from './embedded.ts'

/** Spaces, models and indices that are kept between calls, the newest: they take seconds to learn. */
const KEPT = 8
const kept = new Map<string, Promise<Performed>>()

/** Clips that come along: models are built of the same again and again. */
const CLIPS = 80
const clips = new Map<string, Promise<Performed>>()

/**
 * Performs a recipe in this thread. What it learns on the way, and clips that come along, are kept for the next call;
 * other motions are not.
 */
export async function performHere(
  { recipe, given, files }: Call,
  page: string,
  context: RecipeContext = {},
): Promise<Performed> {
  const cache = new Map([...kept, ...clips])
  const byContent = new Map<string, Motion>()
  for (const one of given)
    if ('recipe' in one)
      cache.set(
        recipeHash(one.recipe),
        Promise.resolve({ output: one.motion, report: {}, recipe: one.recipe }),
      )
    else byContent.set(one.content, one.motion)

  const resolve = async (leaf: Parameters<Resolve>[0], kind: Kind): Promise<Artifacts[Kind] | undefined> => {
    if ('embedded' in leaf) return embedded(leaf.embedded, kind, page, context)
    if ('motion' in leaf) return byContent.get(leaf.motion)
    const bytes = files[leaf.file] ?? (await storedBytes(leaf.file))
    if (!bytes) return undefined
    return kind === 'file' ? { name: leaf.name, bytes } : parseArtifact(kind, bytes, leaf.name)
  }
  const made = await performRecipe(recipe, resolve as Resolve, { ...context, cache })
  for (const [hash, one] of cache) {
    const { operation, inputs } = (await one).recipe
    if (operationNamed(operation)?.makes !== 'motion') kept.set(hash, one)
    else if (operation === 'read-clip' && 'embedded' in (inputs.file as RecipeInput)) clips.set(hash, one)
  }
  forget(kept, KEPT)
  forget(clips, CLIPS)
  return made
}

/** All but the newest. */
function forget(map: Map<string, unknown>, keep: number): void {
  for (const hash of [...map.keys()].slice(0, Math.max(0, map.size - keep))) map.delete(hash)
}
