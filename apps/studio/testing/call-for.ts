import type { Motion } from '@understudy/motion'
import type { TakeRecipe } from '../src/document/recipe.ts'
import type { Call } from '../src/engine/operations/call.ts'
import { operationRecipe } from '../src/engine/recipes/operation-recipe.ts'
import type { JobContext } from '../src/engine/worker/job.ts'

/** What a thread is asked for a take, with motions that were performed before it. */
export const callFor = (take: TakeRecipe, ...given: readonly (readonly [TakeRecipe, Motion])[]): Call => ({
  recipe: operationRecipe(take, () => undefined)!,
  given: given.map(([input, motion]) => ({ recipe: operationRecipe(input, () => undefined)!, motion })),
  files: {},
})

/** A job that nobody watches or gives up. */
export const CONTEXT: JobContext = { page: 'https://studio.example/', tell: () => {}, isStale: () => false }
