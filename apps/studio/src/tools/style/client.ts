import type { Motion } from '@understudy/motion'
import { mannersOf } from '../../document/manners-of.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { StyleRecipe } from '../../document/style-recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import type { StyleAnswer, StyleLook } from './messages.ts'
import type { StyleJobs } from './style-jobs.ts'

/** The page's side of the jobs. Answers are undefined once something newer was asked, or work was cancelled. */
export interface StyleClient {
  look(recipe: TakeRecipe, motion: Motion): Promise<StyleLook | undefined>
  /** `motion` is what the recipe changes. */
  style(recipe: StyleRecipe, motion: Motion, quality: Quality): Promise<StyleAnswer | undefined>
  average(recipe: TakeRecipe, motion: Motion): Promise<Motion | undefined>
  cancel(): void
}

export function makeStyleClient(
  host: JobHost,
  operations: Operations,
  onProgress: (progress: JobProgress) => void,
): StyleClient {
  const { run, newest, stop } = host.channel<StyleJobs>('style', { onProgress })
  const keys = new WeakMap<TakeRecipe, number>()
  let nextKey = 1
  const keyOf = (recipe: TakeRecipe): number => {
    const key = keys.get(recipe) ?? nextKey++
    keys.set(recipe, key)
    return key
  }
  /** The frames go to the thread once, not with every move of a slider. */
  const ready = async (recipe: TakeRecipe, motion: Motion): Promise<number | undefined> => {
    const key = keyOf(recipe)
    if (await run('isOpen', key)) return key
    return (await run('open', key, motion, mannersOf(recipe))) && key
  }
  interface Question {
    readonly recipe: StyleRecipe
    readonly motion: Motion
    readonly quality: Quality
  }
  // A preview is the solver's, the exact answer the operation's: the newest question counts, whichever it is.
  const latest = newest<Question, StyleAnswer>(async (runNewest, { recipe, motion, quality }) => {
    const { input, change, crowd } = recipe
    const key = await ready(input, motion)
    if (key === undefined) return undefined
    if (quality === 'preview') return runNewest('preview', key, { change, crowd })
    return operations.ask(recipe, (call) => runNewest('style', key, change, call))
  })
  return {
    look: (recipe, motion) => run('open', keyOf(recipe), motion, mannersOf(recipe)),
    style: (recipe, motion, quality) => latest.ask({ recipe, motion, quality }, quality === 'exact'),
    average: async (recipe, motion) => {
      const key = await ready(recipe, motion)
      return key === undefined ? undefined : run('average', key)
    },
    cancel: () => {
      latest.cancel()
      stop()
    },
  }
}
