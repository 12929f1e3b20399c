import type { JobProgress } from '../../engine/worker/job.ts'
import type { Motion } from '@understudy/motion'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { Accuracy, AimAnswer, SpaceMap } from './messages.ts'
import type { Place, SpaceSet } from '../../document/space-recipe.ts'
import { setKey } from '../../document/space-sets.ts'
import type { SpaceJobs } from './space-jobs.ts'

/** Requests that are tried when somebody wants to know how near they come. */
const TRIES = 60
const TRY_SEED = 1

/** The page's side of the jobs. Answers are undefined once something newer was asked, or work was cancelled. */
export interface SpaceClient {
  open(set: SpaceSet): Promise<SpaceMap | undefined>
  aim(set: SpaceSet, target: Place, quick: boolean, name: string): Promise<AimAnswer | undefined>
  accuracy(set: SpaceSet): Promise<Accuracy | undefined>
  cancel(): void
}

/** `motionsOf` performs the motions of a set of one's own. */
export function makeSpaceClient(
  host: JobHost,
  motionsOf: (set: SpaceSet) => Promise<readonly Motion[] | undefined>,
  onProgress: (progress: JobProgress) => void,
): SpaceClient {
  const { run, newest, stop } = host.channel<SpaceJobs>('space', { onProgress })
  const opening = new Map<string, Promise<SpaceMap | undefined>>()
  const open = (set: SpaceSet): Promise<SpaceMap | undefined> => {
    const key = setKey(set)
    const known = opening.get(key)
    if (known) return known
    const asked = (async () => {
      const own = set.kind === 'own' ? await motionsOf(set) : []
      return own && run('open', key, set, own)
    })()
    opening.set(key, asked)
    // Neither a failure nor a cancelled answer is remembered: the next try asks again.
    asked.then(
      (map) => map ?? opening.delete(key),
      () => opening.delete(key),
    )
    return asked
  }
  interface Question {
    readonly set: SpaceSet
    readonly target: Place
    readonly quick: boolean
    readonly name: string
  }
  const latest = newest<Question, AimAnswer>(async (runNewest, { set, target, quick, name }) => {
    if (!(await open(set))) return undefined
    const key = setKey(set)
    if (!(await run('isOpen', key))) {
      // It was forgotten for others that were opened since.
      opening.delete(key)
      if (!(await open(set))) return undefined
    }
    return runNewest('aim', key, target, quick, name)
  })
  return {
    open,
    aim: (set, target, quick, name) => latest.ask({ set, target, quick, name }, !quick),
    accuracy: async (set) => (await open(set)) && run('accuracy', setKey(set), TRIES, TRY_SEED),
    cancel: () => {
      latest.cancel()
      stop()
      opening.clear()
    },
  }
}
