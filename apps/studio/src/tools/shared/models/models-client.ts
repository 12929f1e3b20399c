import type { Motion } from '@understudy/motion'
import type { JobHost } from '../../../engine/worker/job-host.ts'
import type { JobProgress } from '../../../engine/worker/job.ts'
import type { ModelCall } from '../../../engine/operations/call.ts'
import type { BuiltFacts } from './built-facts.ts'
import type { ModelJobs } from './model-jobs.ts'
import type { Registered } from '../../../engine/registration/registered.ts'

/** Tools that work with models share a thread: what one of them learned the other need not learn again. */
export const MODELS_THREAD = 'models'

/** Models that are learned and built away from the page. Answers are undefined once cancelled. */
export interface ModelsClient {
  fits(call: ModelCall, motion: Motion): Promise<boolean | undefined>
  mean(call: ModelCall): Promise<Motion | undefined>
  register(call: ModelCall): Promise<Registered | undefined>
  build(call: ModelCall): Promise<BuiltFacts | undefined>
  print(call: ModelCall): Promise<string | undefined>
  cancel(): void
}

export function makeModelsClient(host: JobHost, onProgress: (progress: JobProgress) => void): ModelsClient {
  const { run, stop } = host.channel<ModelJobs>('models', { thread: MODELS_THREAD, onProgress })
  return {
    fits: (call, motion) => run('fits', call, motion),
    mean: (call) => run('mean', call),
    register: (call) => run('register', call),
    build: (call) => run('build', call),
    print: (call) => run('print', call),
    cancel: stop,
  }
}
