import { proxy } from 'comlink'
import type { Motion } from '@understudy/motion'
import { makeLatest } from '../../engine/worker/latest.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { ShapeAnswer, ShapeQuestion, Variation } from './messages.ts'
import type { OwnModel, ShapeRecipe } from '../../document/shape-recipe.ts'
import type { ShapeWorker } from './worker.ts'
import { stoppableWorker } from '../../engine/worker/stoppable-worker.ts'

/** Bending, in a worker of its own. Answers are undefined when something newer was asked, or work was cancelled. */
export interface ShapeSolver {
  solve(recipe: ShapeRecipe, input: Motion | undefined, quality: Quality): Promise<ShapeAnswer | undefined>
  /** Gets the model of a recipe ready. */
  prepare(recipe: ShapeRecipe, input: Motion | undefined): Promise<void | undefined>
  variations(
    recipe: ShapeRecipe,
    input: Motion | undefined,
    seeds: readonly number[],
  ): Promise<readonly Variation[] | undefined>
  cancel(): void
}

export function makeShapeSolver(
  onProgress: (fraction: number) => void,
  modelText: (model: OwnModel) => Promise<string | undefined>,
): ShapeSolver {
  const worker = stoppableWorker<ShapeWorker>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    (to) => void to.open(document.baseURI),
  )
  let numbers = new WeakMap<Motion, number>()
  let models = new WeakMap<OwnModel, number>()
  let count = 0
  const tell = proxy(onProgress)
  /** Motions go to the worker once. */
  const question = (whole: ShapeRecipe, motion: Motion | undefined, quality: Quality): ShapeQuestion => {
    const { input: _, own, ...recipe } = whole
    const named = { recipe, quality, ...(own && { own: models.get(own) }) }
    if (!motion) return { input: undefined, ...named }
    let number = numbers.get(motion)
    if (number === undefined) {
      numbers.set(motion, (number = ++count))
      void worker.open().hold(number, motion)
    }
    return { input: number, ...named }
  }
  /** A model of one's own goes there before it is asked; false when that was cancelled. */
  const give = async (own: OwnModel): Promise<boolean> => {
    if (models.has(own)) return true
    const text = await modelText(own)
    if (text === undefined) return false
    const number = ++count
    models.set(own, number)
    await worker.ask((to) => to.giveModel(number, text))
    return true
  }
  /** At once where nothing has to go there first: a hand must not wait. */
  const withModel = async <T>({ own }: ShapeRecipe, work: () => Promise<T>): Promise<T | undefined> =>
    own && !models.has(own) ? ((await give(own)) ? work() : undefined) : work()
  // A hand asks faster than is answered: only the newest question waits.
  const previews = makeLatest<ShapeQuestion, ShapeAnswer>((_, asked) =>
    worker.ask((to) => to.solve(asked, tell)),
  )
  return {
    solve: (recipe, input, quality) => {
      worker.open()
      return withModel(recipe, () => {
        const asked = question(recipe, input, quality)
        if (quality === 'preview') return previews.ask(asked)
        previews.cancel()
        return worker.ask((to) => to.solve(asked, tell))
      })
    },
    prepare: (recipe, input) => {
      worker.open()
      return withModel(recipe, () => worker.ask((to) => to.prepare(question(recipe, input, 'exact'), tell)))
    },
    variations: (recipe, input, seeds) => {
      worker.open()
      return withModel(recipe, () =>
        worker.ask((to) => to.variations(question(recipe, input, 'preview'), seeds, tell)),
      )
    },
    cancel: () => {
      worker.stop()
      numbers = new WeakMap()
      models = new WeakMap()
    },
  }
}
