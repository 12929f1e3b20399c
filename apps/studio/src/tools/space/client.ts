import { proxy } from 'comlink'
import type { Motion } from '@understudy/motion'
import { makeLatest } from '../../engine/worker/latest.ts'
import type { JobProgress } from '../../engine/performances/tool-answers.ts'
import type { Accuracy, AimAnswer, SpaceMap } from './messages.ts'
import type { Place, SpaceSet } from '../../document/space-recipe.ts'
import { setKey } from './sets.ts'
import type { SpaceWorker } from './worker.ts'
import { stoppableWorker } from '../../engine/worker/stoppable-worker.ts'

/** Requests that are tried when somebody wants to know how near they come. */
const TRIES = 60
const TRY_SEED = 1

/** The page's side of the worker. Answers are undefined once something newer was asked, or work was cancelled. */
export interface SpaceClient {
  open(set: SpaceSet): Promise<SpaceMap | undefined>
  aim(set: SpaceSet, target: Place, quick: boolean, name: string): Promise<AimAnswer | undefined>
  accuracy(set: SpaceSet): Promise<Accuracy | undefined>
  cancel(): void
}

/** `motionsOf` performs the motions of a set of one's own. */
export function makeSpaceClient(
  motionsOf: (set: SpaceSet) => Promise<readonly Motion[] | undefined>,
  onProgress: (progress: JobProgress) => void,
): SpaceClient {
  const worker = stoppableWorker<SpaceWorker>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  )
  const opening = new Map<string, Promise<SpaceMap | undefined>>()
  const open = (set: SpaceSet): Promise<SpaceMap | undefined> => {
    const key = setKey(set)
    const known = opening.get(key)
    if (known) return known
    const asked = (async () => {
      const own = set.kind === 'own' ? await motionsOf(set) : []
      return own && worker.ask((to) => to.open(key, set, own, proxy(onProgress)))
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
  const latest = makeLatest<Question, AimAnswer>(async (_, { set, target, quick, name }) => {
    if (!(await open(set))) return undefined
    const key = setKey(set)
    if (!(await worker.ask((to) => to.isOpen(key)))) {
      // It was forgotten for others that were opened since.
      opening.delete(key)
      if (!(await open(set))) return undefined
    }
    return worker.ask((to) => to.aim(key, target, quick, name))
  })
  return {
    open,
    aim: (set, target, quick, name) => latest.ask({ set, target, quick, name }, !quick),
    accuracy: async (set) =>
      (await open(set)) && worker.ask((to) => to.accuracy(setKey(set), TRIES, TRY_SEED, proxy(onProgress))),
    cancel: () => {
      latest.cancel()
      worker.stop()
      opening.clear()
    },
  }
}
