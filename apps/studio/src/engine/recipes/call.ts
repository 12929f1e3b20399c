import type { Recipe, RecipeInput } from '@understudy/motion'
import { checkOptions, DEFAULT_SEED, operationNamed } from '@understudy/operations'
import type { KeyRow } from '../../document/model-recipe.ts'
import type { StoredFile, TakeRecipe } from '../../document/recipe.ts'

/** SHA-256 of a file of one's own, by its key in the browser; undefined where it is no longer there. */
export type HashOf = (file: StoredFile) => string | undefined

/** What takes are made of, as recipes call it. */
export interface Naming {
  /** Another take; undefined where no operation makes it. */
  readonly of: (take: TakeRecipe) => RecipeInput | undefined
  readonly hashOf: HashOf
}

type Inputs = Recipe['inputs']

/** A call of an operation, complete: its version, and every option with its default. Undefined where an input is not known. */
export function call(
  name: string,
  inputs: Readonly<Record<string, Inputs[string] | undefined>>,
  options: object,
  seed = DEFAULT_SEED,
): Recipe | undefined {
  const operation = operationNamed(name)
  if (!operation || Object.values(inputs).includes(undefined)) return undefined
  const order = Object.keys(operation.inputs as object).filter((key) => inputs[key] !== undefined)
  return {
    operation: name,
    version: operation.version,
    // As the operation has them: the same recipe is the same text, wherever it was written.
    inputs: Object.fromEntries(order.map((key) => [key, inputs[key]])) as Inputs,
    // As JSON keeps it: what is undefined is no part of a recipe.
    options: JSON.parse(JSON.stringify(checkOptions(operation, options))) as Recipe['options'],
    ...(operation.random && { seed }),
  }
}

/** A clip of the embedded corpus: the file it would be, read. */
export const clipRecipe = (name: string): Recipe | undefined =>
  call('read-clip', { file: { embedded: name } }, { profile: 'auto' })

export const clipInput = (name: string): RecipeInput | undefined => asInput(clipRecipe(name))

export const asInput = (recipe: Recipe | undefined): RecipeInput | undefined => recipe && { recipe }

export const fileInput = (file: StoredFile, hashOf: HashOf): RecipeInput | undefined => {
  const hash = hashOf(file)
  return hash === undefined ? undefined : { file: hash, name: file.name }
}

/** All of them, or none. */
export const whole = (inputs: readonly (RecipeInput | undefined)[]): readonly RecipeInput[] | undefined =>
  inputs.every((one) => one !== undefined) ? inputs : undefined

/** Key frames set by hand, where there are any. */
export const keysOf = (keys: readonly KeyRow[] | undefined): { readonly keyTimes?: RecipeInput } =>
  keys && keys.length > 0 ? { keyTimes: { value: keys } } : {}
