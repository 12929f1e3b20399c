import { embedded } from '../../engine/operations/embedded.ts'
import { operationJobs } from '../../engine/operations/operation-jobs.ts'
import type { SpeedGuide, WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import { makeWalkSolver, type WalkSolver } from './walk-solver.ts'

let solver: Promise<WalkSolver> | undefined

/** Learns the walk once, from the same steps that the operation walks with. */
const learnt = ({ page }: JobContext): Promise<WalkSolver> =>
  (solver ??= embedded('walking', 'mapping', page).then((steps) => makeWalkSolver(steps!)))

export const jobs = {
  ...operationJobs,
  /** What the examples can do. */
  guide: async (context: JobContext): Promise<SpeedGuide> => (await learnt(context)).guide,
  /** Undefined: given up, because a newer request came. */
  async preview(context: JobContext, request: WalkRequest): Promise<WalkAnswer | undefined> {
    const made = await learnt(context)
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
