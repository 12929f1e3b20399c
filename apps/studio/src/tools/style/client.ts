import { proxy } from 'comlink'
import type { Motion } from '@understudy/motion'
import type { TakeRecipe } from '../../document/recipe.ts'
import { makeLatest } from '../../engine/worker/latest.ts'
import type { JobProgress } from '../../engine/performances/tool-answers.ts'
import type { SpaceName, StyleAnswer, StyleAsk, StyleLook } from './messages.ts'
import type { StyleWorker } from './worker.ts'
import { stoppableWorker } from '../../engine/worker/stoppable-worker.ts'

/** The page's side of the worker. Answers are undefined once something newer was asked, or work was cancelled. */
export interface StyleClient {
  look(recipe: TakeRecipe, motion: Motion, space: SpaceName | undefined): Promise<StyleLook | undefined>
  style(
    recipe: TakeRecipe,
    motion: Motion,
    space: SpaceName | undefined,
    ask: StyleAsk,
  ): Promise<StyleAnswer | undefined>
  average(recipe: TakeRecipe, motion: Motion, space: SpaceName | undefined): Promise<Motion | undefined>
  cancel(): void
}

export function makeStyleClient(onProgress: (progress: JobProgress) => void): StyleClient {
  const address = new URL('./style-walk.json', document.baseURI).href
  const keys = new WeakMap<TakeRecipe, number>()
  let nextKey = 1
  const worker = stoppableWorker<StyleWorker>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  )
  const keyOf = (recipe: TakeRecipe): number => {
    const key = keys.get(recipe) ?? nextKey++
    keys.set(recipe, key)
    return key
  }
  /** The frames go to the worker once, not with every move of a slider. */
  const ready = async (
    recipe: TakeRecipe,
    motion: Motion,
    space: SpaceName | undefined,
  ): Promise<number | undefined> => {
    const key = keyOf(recipe)
    if (await worker.ask((to) => to.isOpen(key))) return key
    return (await worker.ask((to) => to.open(key, motion, space, address, proxy(onProgress)))) && key
  }
  interface Question {
    readonly recipe: TakeRecipe
    readonly motion: Motion
    readonly space: SpaceName | undefined
    readonly ask: StyleAsk
  }
  const latest = makeLatest<Question, StyleAnswer>(async (_, { recipe, motion, space, ask }) => {
    const key = await ready(recipe, motion, space)
    return key === undefined ? undefined : worker.ask((to) => to.style(key, ask))
  })
  return {
    look: (recipe, motion, space) =>
      worker.ask((to) => to.open(keyOf(recipe), motion, space, address, proxy(onProgress))),
    style: (recipe, motion, space, ask) => latest.ask({ recipe, motion, space, ask }, !ask.quick),
    average: async (recipe, motion, space) => {
      const key = await ready(recipe, motion, space)
      return key === undefined ? undefined : worker.ask((to) => to.average(key))
    },
    cancel: () => {
      latest.cancel()
      worker.stop()
    },
  }
}
