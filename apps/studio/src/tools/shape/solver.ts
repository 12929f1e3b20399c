import type { Motion } from '@understudy/motion'
import type { BendMotionReport, EditModelReport, ShapeClipReport } from '@understudy/operations'
import type { OwnModel, ShapeRecipe } from '../../document/shape-recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import { exactAnswer } from './answer.ts'
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
  operations: Operations,
  onProgress: (progress: JobProgress) => void,
): ShapeSolver {
  const { run, newest, stop } = host.channel<ShapeJobs>('shape', { onProgress })
  let numbers = new WeakMap<Motion, number>()
  let models = new WeakMap<OwnModel, number>()
  let count = 0
  /** Motions go to the thread once. */
  const question = (whole: ShapeRecipe, motion: Motion | undefined): ShapeQuestion => {
    const { input: _, own, ...recipe } = whole
    const named = { recipe, ...(own && { own: models.get(own) }) }
    if (!motion) return { input: undefined, ...named }
    let number = numbers.get(motion)
    if (number === undefined) {
      numbers.set(motion, (number = ++count))
      void run('hold', number, motion)
    }
    return { input: number, ...named }
  }
  /** A model of one's own is made there before it is asked; false when that was cancelled. */
  const learn = async (own: OwnModel): Promise<boolean> => {
    const call = await operations.model(own)
    if (!call) return false
    const number = ++count
    if (!(await run('holdModel', number, call))) return false
    models.set(own, number)
    return true
  }
  /** No await where the model is there: drags must not lag. */
  const withModel = async <T>({ own }: ShapeRecipe, work: () => Promise<T>): Promise<T | undefined> =>
    own && !models.has(own) ? ((await learn(own)) ? work() : undefined) : work()
  // A hand asks faster than is answered: only the newest question waits.
  const previews = newest<ShapeQuestion, ShapeAnswer>((runNewest, asked) => runNewest('preview', asked))
  /** The exact answer is the operation's. */
  const exact = async (recipe: ShapeRecipe): Promise<ShapeAnswer | undefined> => {
    const made = await operations.perform<EditModelReport | BendMotionReport | ShapeClipReport>(
      recipe,
      (call) => run('perform', call),
    )
    if (!made) return undefined
    const took = 1000 * made.took
    return exactAnswer(recipe, made.motion, made.report, { solveMs: took, workMs: took })
  }
  return {
    solve: (recipe, input, quality) => {
      if (quality === 'preview') return withModel(recipe, () => previews.ask(question(recipe, input)))
      previews.cancel()
      return exact(recipe)
    },
    prepare: (recipe, input) => withModel(recipe, () => run('prepare', question(recipe, input))),
    variations: (recipe, input, seeds) =>
      withModel(recipe, () => run('variations', question(recipe, input), seeds)),
    cancel: () => {
      stop()
      numbers = new WeakMap()
      models = new WeakMap()
    },
  }
}
