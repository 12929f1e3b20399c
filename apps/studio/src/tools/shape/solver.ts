import type { Motion } from '@understudy/motion'
import type { OwnModel, ShapeRecipe } from '../../document/shape-recipe.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import type { ShapeAnswer, ShapeQuestion, Variation } from './messages.ts'
import type { ShapeJobs } from './shape-jobs.ts'

/** Bending, in a thread of its own. Answers are undefined when something newer was asked, or work was cancelled. */
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
  host: JobHost,
  onProgress: (progress: JobProgress) => void,
  modelText: (model: OwnModel) => Promise<string | undefined>,
): ShapeSolver {
  const { run, newest, stop } = host.channel<ShapeJobs>('shape', { onProgress })
  let numbers = new WeakMap<Motion, number>()
  let models = new WeakMap<OwnModel, number>()
  let count = 0
  /** Motions go to the thread once. */
  const question = (whole: ShapeRecipe, motion: Motion | undefined, quality: Quality): ShapeQuestion => {
    const { input: _, own, ...recipe } = whole
    const named = { recipe, quality, ...(own && { own: models.get(own) }) }
    if (!motion) return { input: undefined, ...named }
    let number = numbers.get(motion)
    if (number === undefined) {
      numbers.set(motion, (number = ++count))
      void run('hold', number, motion)
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
    await run('giveModel', number, text)
    return true
  }
  /** No await where the model is there: drags must not lag. */
  const withModel = async <T>({ own }: ShapeRecipe, work: () => Promise<T>): Promise<T | undefined> =>
    own && !models.has(own) ? ((await give(own)) ? work() : undefined) : work()
  // A hand asks faster than is answered: only the newest question waits.
  const previews = newest<ShapeQuestion, ShapeAnswer>((runNewest, asked) => runNewest('solve', asked))
  return {
    solve: (recipe, input, quality) =>
      withModel(recipe, () => {
        const asked = question(recipe, input, quality)
        if (quality === 'preview') return previews.ask(asked)
        previews.cancel()
        return run('solve', asked)
      }),
    prepare: (recipe, input) => withModel(recipe, () => run('prepare', question(recipe, input, 'exact'))),
    variations: (recipe, input, seeds) =>
      withModel(recipe, () => run('variations', question(recipe, input, 'preview'), seeds)),
    cancel: () => {
      stop()
      numbers = new WeakMap()
      models = new WeakMap()
    },
  }
}
