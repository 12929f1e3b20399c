import { seeded, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import { spoilMotion } from '@understudy/synthesis/methods/deformable-model'
import type { CompleteRecipe, FilterRecipe, SpoilRecipe, TracksRecipe } from '../../document/lift-recipe.ts'
import type { JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import { modelOf, partOf, runOf } from '../shared/models/model-of.ts'
import type { ModelWish } from '../shared/models/model-wish.ts'
import type { CompleteAnswer, Filtering, Suggestion, TracksAnswer } from './messages.ts'
import { solveComplete } from './solve-complete.ts'
import { solveFilter } from './solve-filter.ts'
import { solveTracks } from './solve-tracks.ts'
import { suggestFamilies } from './suggest.ts'

const now = (): number => performance.now() / 1000

export const jobs = {
  suggest: (_: JobContext, motion: Motion): readonly Suggestion[] => suggestFamilies(motion, runOf()),
  spoil: (
    _: JobContext,
    motion: Motion,
    { degrees, centimetres, drift, seed }: Pick<SpoilRecipe, 'degrees' | 'centimetres' | 'drift' | 'seed'>,
  ): Motion => spoilMotion(motion, { degrees, centimetres, driftCentimetres: drift }, seeded(seed)),
  async filter(
    context: JobContext,
    wish: ModelWish,
    input: Motion,
    recipe: Pick<FilterRecipe, 'fault' | 'sigma' | 'manner' | 'force' | 'ownBody'>,
    truth: Motion | undefined,
  ): Promise<Filtering> {
    const model = await modelOf(partOf(context, 0.7), wish, recipe.ownBody ? input : undefined)
    const start = now()
    const run = makeRun({
      kernels: loadedKernels(),
      onProgress: ({ stage, fraction }) =>
        stage === 'filter' && context.tell({ stage, fraction: 0.7 + 0.3 * fraction }),
    })
    const found = solveFilter(model, input, recipe, truth, run)
    return 'flagged' in found ? found : { answer: { ...found, took: now() - start } }
  },
  async tracks(
    context: JobContext,
    wish: ModelWish,
    recipe: Pick<TracksRecipe, 'picture' | 'findCamera'>,
    seen: Motion | undefined,
  ): Promise<TracksAnswer> {
    const model = await modelOf(partOf(context, 0.6), wish)
    context.tell({ stage: 'lift', fraction: 0.6 })
    const start = now()
    return { ...solveTracks(model, recipe, seen), took: now() - start }
  },
  async complete(
    context: JobContext,
    wish: ModelWish,
    input: Motion,
    recipe: Pick<CompleteRecipe, 'roles' | 'spans' | 'ownBody'>,
  ): Promise<CompleteAnswer> {
    const model = await modelOf(context, wish, recipe.ownBody ? input : undefined)
    const start = now()
    return { ...solveComplete(model, input, recipe), took: now() - start }
  },
}

export type LiftJobs = typeof jobs
