import { contentHash, type Recipe, type RecipeInput } from '@understudy/motion'
import { filesOf, performedInputs, type TakeRecipe } from '../../document/recipe.ts'
import type { Performances } from '../performances/performances.ts'
import type { Storage } from '../storage/storage.ts'
import type { Call, CallAnswer, GivenMotion } from './call.ts'

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
}

export interface OperationsParts {
  readonly performances: Pick<Performances, 'performed'>
  readonly storage: Pick<Storage, 'getFile'>
}

export function makeOperations({ performances, storage }: OperationsParts): Operations {
  const callOf = async (take: TakeRecipe): Promise<Call | undefined> => {
    // Recipes know every operation: they come when the first one is asked for.
    const { recipeOfTake, leavesBeside } = await import('../recipes/recipe-of-take.ts')
    const given: GivenMotion[] = []
    const known = new Map<TakeRecipe, RecipeInput>()
    for (const input of performedInputs(take)) {
      if (known.has(input)) continue
      const motion = (await performances.performed(input))?.motion
      if (!motion) return undefined
      const recipe = await recipeOfTake(input, storage)
      const content = recipe ? '' : contentHash(motion)
      given.push(recipe ? { recipe, motion } : { content, motion })
      known.set(input, recipe ? { recipe } : { motion: content, name: motion.name })
    }
    const recipe = await recipeOfTake(take, storage, known)
    if (!recipe) throw new Error(`operations: no operation makes a take of the kind "${take.kind}".`)
    return { recipe, given, files: await bytesOf(take, leavesBeside(recipe, recipesOf(given))) }
  }
  /** The bytes of files that the thread has to read itself. */
  const bytesOf = async (take: TakeRecipe, wanted: ReadonlySet<string>): Promise<Call['files']> => {
    const files: Record<string, Uint8Array> = {}
    if (wanted.size === 0) return files
    const { hashBytes } = await import('@understudy/operations')
    for (const { key } of filesOf(take)) {
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
  }
}

const recipesOf = (given: readonly GivenMotion[]): readonly Recipe[] =>
  given.flatMap((one) => ('recipe' in one ? [one.recipe] : []))
