import { MotionError, type Motion, type Recipe, type RecipeInput } from '@understudy/motion'
import type { Artifacts, Kind } from './artifacts.ts'
import { DEFAULT_SEED, type Context } from './context.ts'
import type { Inputs } from './inputs.ts'
import type { AnyOperation } from './operation.ts'
import { perform, type Performed } from './perform.ts'
import { checkPlugins } from './plugins.ts'
import { leafName, recipeHash, type Leaf } from './recipe.ts'

/** Finds what a recipe names by hash or embedded name. Undefined where it is not there. */
export type Resolve = <K extends Kind>(leaf: Leaf, kind: K) => Promise<Artifacts[K] | undefined>

/** The operation of a name; undefined for a name that is not known. */
export type FindOperation = (name: string) => AnyOperation | undefined

/** What recipes are performed with, and what was performed before. */
export interface RecipeContext extends Context {
  /** What was performed before, by `recipeHash`. Recipes never change, so what they make can be kept. */
  readonly cache?: Map<string, Promise<Performed>>
}

/**
 * Performs a recipe: first what it is made of, then itself. The same recipe gives the same bytes on any machine.
 * Something that cannot be found, an unknown operation or another version of one is refused with a sentence.
 */
export function makePerformRecipe(
  find: FindOperation,
): (recipe: Recipe, resolve: Resolve, context?: RecipeContext) => Promise<Performed> {
  return async (recipe, resolve, context = {}) => {
    const { cache = new Map<string, Promise<Performed>>(), ...rest } = context
    const make = async ({ output, ...wanted }: Recipe, who: string): Promise<Performed> => {
      const performed = await makeAll(wanted)
      if (output === undefined) return performed
      const picked = outputOf(performed, output, who)
      return { ...performed, output: picked, recipe: { ...performed.recipe, output } }
    }
    /** All outputs of an operation come out of one performance. */
    const makeAll = (wanted: Recipe): Promise<Performed> => {
      const current = atCurrentVersion(wanted, find)
      const key = recipeHash(current)
      const before = cache.get(key)
      if (before) return before
      const performed = performOne(current)
      cache.set(key, performed)
      // Cancelled or failed work is no result: asked again it is tried again.
      performed.catch(() => cache.delete(key))
      return performed
    }
    const performOne = async ({ operation: name, inputs, options, seed }: Recipe): Promise<Performed> => {
      const operation = find(name)!
      const values: Record<string, unknown> = {}
      for (const [key, input] of Object.entries(inputs)) {
        const spec = (operation.inputs as Inputs)[key]
        const kind = spec?.kind
        const valueOf = (item: RecipeInput): unknown => artifactOf(item, kind, `${name}: ${key}`)
        values[key] = Array.isArray(input)
          ? await inTurn(input as readonly RecipeInput[], valueOf)
          : await valueOf(input as RecipeInput)
      }
      return await perform(operation, values as never, options, {
        ...rest,
        seed: seed ?? DEFAULT_SEED,
        sources: inputs,
      })
    }
    const artifactOf = async (
      item: RecipeInput,
      kind: Kind | 'value' | undefined,
      who: string,
    ): Promise<unknown> => {
      if ('value' in item) return item.value
      if ('recipe' in item) return (await make(item.recipe, who)).output
      if (kind === undefined || kind === 'value')
        throw new MotionError(
          `${who}: ${leafName(item)} was given where plain data is needed. Correct the recipe.`,
        )
      const found = await resolve(item, kind)
      if (found === undefined) throw missing([item], who)
      return found
    }
    return await make(recipe, recipe.operation.slice(0, 60))
  }
}

async function inTurn<A, B>(items: readonly A[], work: (item: A) => B | Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const item of items) done.push(await work(item))
  return done
}

function outputOf({ more = {} }: Performed, output: string, who: string): Motion {
  const found = more[output]
  if (found) return found
  throw new MotionError(
    `${who}: there is no output "${output.slice(0, 60)}"; there are ${['the main one', ...Object.keys(more)].join(', ')}. Correct the recipe.`,
    { code: 'unknown-name' },
  )
}

/** The sentence about inputs that were not found. */
export const missing = (leaves: readonly Leaf[], who: string): MotionError =>
  new MotionError(
    `${who}: ${leaves.length === 1 ? 'an input was' : `${leaves.length} inputs were`} not found: ${leaves.map(leafName).join(', ')}. ` +
      `Name the folder that holds ${leaves.length === 1 ? 'it' : 'them'} with --inputs.`,
    { code: 'missing' },
  )

/** The recipe as the operation of today takes it. Never run silently as another version. */
function atCurrentVersion(recipe: Recipe, find: FindOperation): Recipe {
  checkPlugins(recipe)
  const operation = find(recipe.operation)
  const name = recipe.operation.slice(0, 60)
  if (!operation)
    throw new MotionError(
      `recipe: the operation "${name}" is not known here. Update understudy, or name the plug-in that brings it.`,
      { code: 'unknown-name' },
    )
  let current = recipe
  while (current.version !== operation.version) {
    const migrate = operation.migrations?.[current.version]
    if (current.version > operation.version || !migrate)
      throw new MotionError(
        `recipe: it was made by version ${current.version} of "${name}", and this is version ${operation.version}, which may give another motion. ` +
          (current.version > operation.version
            ? 'Update understudy.'
            : 'Perform it with the understudy that made it, or make it again.'),
        { code: 'version' },
      )
    const next = migrate(current)
    if (!(next.version > current.version)) throw new Error(`${name}: a migration must raise the version`)
    current = next
  }
  return current
}
