import type { JobProgress } from '../../engine/worker/job.ts'
import type { Motion } from '@understudy/motion'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { MannersName } from '../../document/manners-of.ts'
import type { StyleAnswer, StyleAsk, StyleLook } from './messages.ts'
import type { StyleJobs } from './style-jobs.ts'

/** The page's side of the jobs. Answers are undefined once something newer was asked, or work was cancelled. */
export interface StyleClient {
  look(recipe: TakeRecipe, motion: Motion, space: MannersName | undefined): Promise<StyleLook | undefined>
  style(
    recipe: TakeRecipe,
    motion: Motion,
    space: MannersName | undefined,
    ask: StyleAsk,
  ): Promise<StyleAnswer | undefined>
  average(recipe: TakeRecipe, motion: Motion, space: MannersName | undefined): Promise<Motion | undefined>
  cancel(): void
}

export function makeStyleClient(host: JobHost, onProgress: (progress: JobProgress) => void): StyleClient {
  const { run, newest, stop } = host.channel<StyleJobs>('style', { onProgress })
  const keys = new WeakMap<TakeRecipe, number>()
  let nextKey = 1
  const keyOf = (recipe: TakeRecipe): number => {
    const key = keys.get(recipe) ?? nextKey++
    keys.set(recipe, key)
    return key
  }
  /** The frames go to the thread once, not with every move of a slider. */
  const ready = async (
    recipe: TakeRecipe,
    motion: Motion,
    space: MannersName | undefined,
  ): Promise<number | undefined> => {
    const key = keyOf(recipe)
    if (await run('isOpen', key)) return key
    return (await run('open', key, motion, space)) && key
  }
  interface Question {
    readonly recipe: TakeRecipe
    readonly motion: Motion
    readonly space: MannersName | undefined
    readonly ask: StyleAsk
  }
  const latest = newest<Question, StyleAnswer>(async (runNewest, { recipe, motion, space, ask }) => {
    const key = await ready(recipe, motion, space)
    return key === undefined ? undefined : runNewest('style', key, ask)
  })
  return {
    look: (recipe, motion, space) => run('open', keyOf(recipe), motion, space),
    style: (recipe, motion, space, ask) => latest.ask({ recipe, motion, space, ask }, !ask.quick),
    average: async (recipe, motion, space) => {
      const key = await ready(recipe, motion, space)
      return key === undefined ? undefined : run('average', key)
    },
    cancel: () => {
      latest.cancel()
      stop()
    },
  }
}
