import type { Motion } from '@understudy/motion'
import type { CompleteRecipe, FilterRecipe, SpoilRecipe, TracksRecipe } from '../../document/lift-recipe.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import type { ModelWish } from '../shared/models/model-wish.ts'
import { MODELS_THREAD } from '../shared/models/models-client.ts'
import type { LiftJobs } from './lift-jobs.ts'
import type { CompleteAnswer, Filtering, Suggestion, TracksAnswer } from './messages.ts'

/** Filtering and lifting, beside the models they work with. Answers are undefined once cancelled. */
export interface LiftSolver {
  suggest(motion: Motion): Promise<readonly Suggestion[] | undefined>
  spoil(motion: Motion, recipe: SpoilRecipe): Promise<Motion | undefined>
  filter(
    wish: ModelWish,
    input: Motion,
    recipe: FilterRecipe,
    truth: Motion | undefined,
  ): Promise<Filtering | undefined>
  tracks(wish: ModelWish, recipe: TracksRecipe, seen: Motion | undefined): Promise<TracksAnswer | undefined>
  complete(wish: ModelWish, input: Motion, recipe: CompleteRecipe): Promise<CompleteAnswer | undefined>
  cancel(): void
}

export function makeLiftSolver(host: JobHost, onProgress: (progress: JobProgress) => void): LiftSolver {
  const { run, stop } = host.channel<LiftJobs>('lift', { thread: MODELS_THREAD, onProgress })
  // The thread is given the motions themselves: the recipes of their inputs need not travel.
  return {
    suggest: (motion) => run('suggest', motion),
    spoil: (motion, { degrees, centimetres, drift, seed }) =>
      run('spoil', motion, { degrees, centimetres, drift, seed }),
    filter: (wish, input, { fault, sigma, manner, force, ownBody }, truth) =>
      run('filter', wish, input, { fault, sigma, manner, force, ownBody }, truth),
    tracks: (wish, { picture, findCamera }, seen) => run('tracks', wish, { picture, findCamera }, seen),
    complete: (wish, input, { roles, spans, ownBody }) =>
      run('complete', wish, input, { roles, spans, ownBody }),
    cancel: stop,
  }
}
