import type { Recipe } from '@understudy/motion'
import type { MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
import { embedded } from '../../engine/operations/embedded.ts'
import { performHere } from '../../engine/operations/perform-here.ts'
import { operationJobs } from '../../engine/operations/operation-jobs.ts'
import type { SpeedGuide, WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import { makeWalkSolver, type WalkSolver } from './walk-solver.ts'

/** Walkers that are kept: the one who comes along, and a few of one's own. */
const KEPT = 4
const solvers = new Map<string, Promise<WalkSolver>>()

/** Learns a walk once, from the same steps that the operation walks with; without a recipe, from those that come along. */
function learnt({ page }: JobContext, steps: Recipe | undefined): Promise<WalkSolver> {
  const key = steps ? JSON.stringify(steps) : ''
  const known = solvers.get(key)
  if (known) return known
  const learned = steps
    ? performHere({ recipe: steps, given: [], files: {} }, page).then(
        ({ output }) => output as MappingDatabase,
      )
    : embedded('walking', 'mapping', page).then((mapping) => mapping!)
  const made = learned.then(makeWalkSolver)
  solvers.set(key, made)
  // A failure is not remembered: the next try learns again.
  made.catch(() => solvers.delete(key))
  for (const old of [...solvers.keys()].filter(Boolean).slice(0, -KEPT)) solvers.delete(old)
  return made
}

export const jobs = {
  ...operationJobs,
  /** What the examples can do. */
  guide: async (context: JobContext, steps?: Recipe): Promise<SpeedGuide> =>
    (await learnt(context, steps)).guide,
  /** Undefined: given up, because a newer request came. */
  async preview(context: JobContext, request: WalkRequest, steps?: Recipe): Promise<WalkAnswer | undefined> {
    const made = await learnt(context, steps)
    const stop = new AbortController()
    const look = (): void => {
      if (context.isStale()) stop.abort()
    }
    try {
      look()
      const answer = made.preview(request, {
        clock: () => performance.now() / 1000,
        signal: stop.signal,
        onProgress: look,
        kernels: loadedKernels(),
      })
      return give(answer, [...framesOf(answer.motion), answer.asked.buffer])
    } catch (error) {
      if (stop.signal.aborted) return undefined
      throw error
    }
  },
}

export type WalkJobs = typeof jobs
