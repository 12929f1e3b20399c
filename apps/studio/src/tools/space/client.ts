import { firstTarget, setKey } from '../../document/space-sets.ts'
import type { SpaceRecipe, SpaceSet } from '../../document/space-recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import type { Accuracy, AimAnswer, SpaceMap } from './messages.ts'
import type { SpaceJobs } from './space-jobs.ts'

/** Requests that are tried when somebody wants to know how near they come. */
const TRIES = 60
const TRY_SEED = 1

/** The page's side of the jobs. Answers are undefined once something newer was asked, or work was cancelled. */
export interface SpaceClient {
  open(set: SpaceSet): Promise<SpaceMap | undefined>
  aim(recipe: SpaceRecipe, quality: Quality): Promise<AimAnswer | undefined>
  accuracy(set: SpaceSet): Promise<Accuracy | undefined>
  cancel(): void
}

export function makeSpaceClient(
  host: JobHost,
  operations: Operations,
  onProgress: (progress: JobProgress) => void,
): SpaceClient {
  const { run, newest, stop } = host.channel<SpaceJobs>('space', { onProgress })
  const opening = new Map<string, Promise<SpaceMap | undefined>>()
  const open = (set: SpaceSet): Promise<SpaceMap | undefined> => {
    const key = setKey(set)
    const known = opening.get(key)
    if (known) return known
    const asked = operations.ask({ kind: 'space', set, target: firstTarget(set) }, (call) =>
      run('open', key, call),
    )
    opening.set(key, asked)
    // Neither a failure nor a cancelled answer is remembered: the next try asks again.
    asked.then(
      (map) => map ?? opening.delete(key),
      () => opening.delete(key),
    )
    return asked
  }
  interface Question {
    readonly recipe: SpaceRecipe
    readonly quality: Quality
  }
  const latest = newest<Question, AimAnswer>(async (runNewest, { recipe, quality }) => {
    const { set, target } = recipe
    if (!(await open(set))) return undefined
    const key = setKey(set)
    if (!(await run('isOpen', key))) {
      // It was forgotten for others that were opened since.
      opening.delete(key)
      if (!(await open(set))) return undefined
    }
    return quality === 'preview'
      ? runNewest('preview', key, target)
      : operations.ask(recipe, (call) => runNewest('aim', key, target, call))
  })
  return {
    open,
    aim: (recipe, quality) => latest.ask({ recipe, quality }, quality === 'exact'),
    accuracy: async (set) => (await open(set)) && run('accuracy', setKey(set), TRIES, TRY_SEED),
    cancel: () => {
      latest.cancel()
      stop()
      opening.clear()
    },
  }
}
