import type { Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import type { TakeRecipe } from '../src/document/recipe.ts'
import { CONTEXT } from './call-for.ts'
import { makeOperations, type Operations } from '../src/engine/operations/operations.ts'
import { jobs as operationJobs } from '../src/engine/operations/operation-jobs.ts'
import type { JobHost } from '../src/engine/worker/job-host.ts'
import type { Job } from '../src/engine/worker/job.ts'
import { jobs as liftJobs } from '../src/tools/lift/lift-jobs.ts'
import { jobs as shapeJobs } from '../src/tools/shape/shape-jobs.ts'
import { jobs as modelJobs } from '../src/tools/shared/models/model-jobs.ts'
import { jobs as spaceJobs } from '../src/tools/space/space-jobs.ts'
import { jobs as styleJobs } from '../src/tools/style/style-jobs.ts'

const MODULES: Readonly<Record<string, object>> = {
  operations: operationJobs,
  lift: liftJobs,
  models: modelJobs,
  shape: shapeJobs,
  space: spaceJobs,
  style: styleJobs,
}

/** Jobs without threads: what goes there and comes back is copied as between threads. */
export const hostInNode: JobHost = {
  warm: () => {},
  channel: (module) => {
    const run = async (job: string, ...args: readonly unknown[]): Promise<unknown> => {
      const work = (MODULES[module] as Record<string, Job>)[job] as (...all: unknown[]) => unknown
      return structuredClone(await work(CONTEXT, ...structuredClone(args)))
    }
    const channel = {
      run,
      newest: (answer: (runNewest: typeof run, question: unknown) => Promise<unknown>) => ({
        ask: (question: unknown) => answer(run, question),
        cancel: () => {},
      }),
      stop: () => {},
    }
    return channel as never
  },
}

/** Takes performed as the page does it: clips by the performer, the rest by their recipes. Files of one's own are `files`, by key. */
export function operationsInNode(files: Readonly<Record<string, Uint8Array>> = {}): Operations {
  const { run } = hostInNode.channel<typeof operationJobs>('operations')
  const operations: Operations = makeOperations({
    performances: {
      motion: async (recipe: TakeRecipe): Promise<Motion | undefined> =>
        recipe.kind === 'corpus'
          ? makeClip(recipe.clip)
          : (await operations.perform(recipe, (call) => run('perform', call)))?.motion,
    },
    storage: { getFile: (key) => Promise.resolve(files[key]) },
  })
  return operations
}
