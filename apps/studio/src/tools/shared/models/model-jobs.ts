import { MotionError, sameSkeleton, type Motion } from '@understudy/motion'
import { printModel, synthesize } from '@understudy/synthesis/methods/deformable-model'
import { isBuilt } from '../../../document/model-recipe.ts'
import type { JobContext } from '../../../engine/worker/job.ts'
import { factsOf, type BuiltFacts } from './build-registered.ts'
import { modelOf, partOf, runOf } from './model-of.ts'
import type { ModelWish } from './model-wish.ts'
import { registerSet, type Registered } from './register-set.ts'

export const jobs = {
  /** Whether a model's own figure is this one's. */
  async fits(context: JobContext, wish: ModelWish, motion: Motion): Promise<boolean> {
    return sameSkeleton((await modelOf(context, wish)).skeleton, motion.skeleton)
  },
  /** The mean motion of a model: what is drawn on. */
  async mean(context: JobContext, wish: ModelWish): Promise<Motion> {
    return synthesize(await modelOf(context, wish))
  },
  /** How examples come into correspondence, to look at and correct. */
  register: ({ tell }: JobContext, { recipe, examples }: ModelWish): Registered => {
    if (!isBuilt(recipe)) throw new MotionError('Build a model: choose examples first.')
    const say = (fraction: number): void => tell({ stage: 'register', fraction })
    return registerSet(recipe, examples, undefined, runOf(), say).shown
  },
  async build(context: JobContext, wish: ModelWish): Promise<BuiltFacts> {
    const { recipe } = wish
    if (!isBuilt(recipe)) throw new MotionError('Build a model: choose examples first.')
    const model = await modelOf(partOf(context, 0.4), wish)
    const registered = registerSet(recipe, wish.examples, undefined, runOf(), () => {})
    return factsOf(recipe, registered, model, runOf(), (part) =>
      context.tell({ stage: 'build', fraction: 0.4 + 0.6 * part }),
    )
  },
  /** The model's file. */
  async print(context: JobContext, wish: ModelWish): Promise<string> {
    return printModel(await modelOf(context, wish))
  },
}

export type ModelJobs = typeof jobs
