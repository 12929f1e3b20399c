import type { Motion } from '@understudy/motion'
import type { JobHost } from '../../../engine/worker/job-host.ts'
import type { JobProgress } from '../../../engine/worker/job.ts'
import type { BuiltFacts } from './build-registered.ts'
import type { ModelJobs } from './model-jobs.ts'
import type { ModelWish } from './model-wish.ts'
import type { Registered } from './register-set.ts'

/** Tools that work with models share a thread: what one of them learned the other need not learn again. */
export const MODELS_THREAD = 'models'

/** Models that are learned and built away from the page. Answers are undefined once cancelled. */
export interface ModelsClient {
  fits(wish: ModelWish, motion: Motion): Promise<boolean | undefined>
  mean(wish: ModelWish): Promise<Motion | undefined>
  register(wish: ModelWish): Promise<Registered | undefined>
  build(wish: ModelWish): Promise<BuiltFacts | undefined>
  print(wish: ModelWish): Promise<string | undefined>
  cancel(): void
}

export function makeModelsClient(host: JobHost, onProgress: (progress: JobProgress) => void): ModelsClient {
  const { run, stop } = host.channel<ModelJobs>('models', { thread: MODELS_THREAD, onProgress })
  return {
    fits: (wish, motion) => run('fits', wish, motion),
    mean: (wish) => run('mean', wish),
    register: (wish) => run('register', wish),
    build: (wish) => run('build', wish),
    print: (wish) => run('print', wish),
    cancel: stop,
  }
}
