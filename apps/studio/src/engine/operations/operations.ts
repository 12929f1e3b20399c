import { contentHash, MotionError, type Recipe, type RecipeInput } from '@understudy/motion'
import { modelInputs, performedExamples, type ModelRecipe } from '../../document/model-recipe.ts'
import { filesOf, performedInputs, type StoredFile, type TakeRecipe } from '../../document/recipe.ts'
import type { Performances } from '../performances/performances.ts'
import type { Storage } from '../storage/storage.ts'
import { WORDS } from '../words/words.ts'
import type { Call, CallAnswer, GivenMotion, ModelCall } from './call.ts'

/** Asks the thread that is to perform: `(call) => run('perform', call)`. */
export type AskThread = (call: Call) => Promise<CallAnswer | undefined>

/** Performs takes as the operations' recipes say: the same bytes as the library and the command line make. */
export interface Operations {
  /**
   * What a take is made of is performed first, then its operation in the thread that is asked. Undefined when something
   * newer was asked meanwhile, or it was cancelled.
   */
  perform<Report>(take: TakeRecipe, ask: AskThread): Promise<CallAnswer<Report> | undefined>
  /** The same for threads that tell more than the operation found out. */
  ask<Answer>(take: TakeRecipe, ask: (call: Call) => Promise<Answer | undefined>): Promise<Answer | undefined>
  /** A model as threads are asked for it. Undefined when it was cancelled. */
  model(model: ModelRecipe): Promise<ModelCall | undefined>
}

export interface OperationsParts {
  readonly performances: Pick<Performances, 'motion'>
  readonly storage: Pick<Storage, 'getFile'>
}

export function makeOperations({ performances, storage }: OperationsParts): Operations {
  const callOf = async (take: TakeRecipe): Promise<Call | undefined> => {
    // Recipes know every operation: they come when the first one is asked for.
    const { recipeOfTake, leavesBeside } = await import('../recipes/recipe-of-take.ts')
    const made = await performed(performedInputs(take))
    if (!made) return undefined
    const { given, known } = made
    const recipe = await recipeOfTake(take, storage, known)
    if (!recipe) throw new Error(`operations: no operation makes a take of the kind "${take.kind}".`)
    return { recipe, given, files: await bytesOf(filesOf(take), leavesBeside(recipe, recipesOf(given))) }
  }
  const modelCall = async (model: ModelRecipe): Promise<ModelCall | undefined> => {
    const { inputOfModel, leavesBeside } = await import('../recipes/recipe-of-take.ts')
    const made = await performed(performedExamples(model))
    if (!made) return undefined
    const { given, known } = made
    const input = await inputOfModel(model, storage, known)
    if (!input) throw new MotionError(WORDS.fileGone('name' in model ? model.name : model.family))
    const wanted =
      'recipe' in input
        ? leavesBeside(input.recipe, recipesOf(given))
        : new Set('file' in input ? [input.file] : [])
    return { input, given, files: await bytesOf(modelInputs(model).flatMap(filesOf), wanted) }
  }
  /** Motions that threads are given, and what recipes call them. */
  const performed = async (
    inputs: readonly TakeRecipe[],
  ): Promise<
    | { readonly given: readonly GivenMotion[]; readonly known: ReadonlyMap<TakeRecipe, RecipeInput> }
    | undefined
  > => {
    const { recipeOfTake } = await import('../recipes/recipe-of-take.ts')
    const given: GivenMotion[] = []
    const known = new Map<TakeRecipe, RecipeInput>()
    for (const input of inputs) {
      if (known.has(input)) continue
      const motion = await performances.motion(input)
      if (!motion) return undefined
      const recipe = await recipeOfTake(input, storage)
      const content = recipe ? '' : contentHash(motion)
      given.push(recipe ? { recipe, motion } : { content, motion })
      known.set(input, recipe ? { recipe } : { motion: content, name: motion.name })
    }
    return { given, known }
  }
  /** The bytes of files that the thread has to read itself. */
  const bytesOf = async (
    kept: readonly StoredFile[],
    wanted: ReadonlySet<string>,
  ): Promise<Call['files']> => {
    const files: Record<string, Uint8Array> = {}
    if (wanted.size === 0) return files
    const { hashBytes } = await import('@understudy/operations')
    for (const file of kept) {
      // Threads read files of sets themselves, out of the browser's store.
      if ('hash' in file) continue
      const { key } = file
      const bytes = await storage.getFile(key)
      const hash = bytes && hashBytes(bytes)
      if (bytes && hash && wanted.has(hash)) files[hash] = bytes
    }
    return files
  }
  return {
    perform: async <Report>(take: TakeRecipe, ask: AskThread) => {
      const call = await callOf(take)
      return call && ((await ask(call)) as CallAnswer<Report> | undefined)
    },
    ask: async (take, ask) => {
      const call = await callOf(take)
      return call && ask(call)
    },
    model: modelCall,
  }
}

const recipesOf = (given: readonly GivenMotion[]): readonly Recipe[] =>
  given.flatMap((one) => ('recipe' in one ? [one.recipe] : []))
