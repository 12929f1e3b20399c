import type { Motion } from '@understudy/motion'
import type {
  CompleteRecipe,
  FilmRecipe,
  FilterRecipe,
  SpoilRecipe,
  TracksRecipe,
} from '../../document/lift-recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import { MODELS_THREAD } from '../shared/models/models-client.ts'
import { momentsOf } from './film/film-tracks.ts'
import type { LiftJobs } from './lift-jobs.ts'
import type { CompleteAnswer, FilmAnswer, Filtering, Suggestion, TracksAnswer } from './messages.ts'

/** Filtering and lifting, beside the models they work with. Answers are undefined once cancelled. */
export interface LiftSolver {
  suggest(motion: Motion): Promise<readonly Suggestion[] | undefined>
  spoil(recipe: SpoilRecipe): Promise<Motion | undefined>
  filter(recipe: FilterRecipe, input: Motion, truth: Motion | undefined): Promise<Filtering | undefined>
  tracks(recipe: TracksRecipe, seen: Motion | undefined): Promise<TracksAnswer | undefined>
  film(recipe: FilmRecipe): Promise<FilmAnswer | undefined>
  complete(recipe: CompleteRecipe, input: Motion): Promise<CompleteAnswer | undefined>
  cancel(): void
}

export function makeLiftSolver(
  host: JobHost,
  operations: Operations,
  onProgress: (progress: JobProgress) => void,
): LiftSolver {
  const { run, stop } = host.channel<LiftJobs>('lift', { thread: MODELS_THREAD, onProgress })
  return {
    suggest: (motion) => run('suggest', motion),
    spoil: async (recipe) => (await operations.perform(recipe, (call) => run('perform', call)))?.motion,
    filter: (recipe, input, truth) => operations.ask(recipe, (call) => run('filter', call, input, truth)),
    tracks: (recipe, seen) => operations.ask(recipe, (call) => run('tracks', call, seen)),
    film: (recipe) => {
      const [start = 0] = momentsOf(recipe.picture.tracks)
      return operations.ask(recipe, (call) => run('film', call, start))
    },
    complete: (recipe, input) => {
      const { roles, spans } = recipe
      return operations.ask(recipe, (call) => run('complete', call, input, { roles, spans }))
    },
    cancel: stop,
  }
}
