import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import type { SpeedGuide, WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import { makeWalkSolver, type WalkSolver } from './walk-solver.ts'

let solver: Promise<WalkSolver> | undefined

async function fetchSolver(page: string): Promise<WalkSolver> {
  const response = await fetch(new URL('walking.bin', page))
  if (!response.ok) throw new Error(`the walking examples did not arrive (answer ${response.status})`)
  return makeWalkSolver(new Uint8Array(await response.arrayBuffer()))
}

/** Learns the walk once. */
const learnt = ({ page }: JobContext): Promise<WalkSolver> => (solver ??= fetchSolver(page))

export const jobs = {
  /** What the examples can do. */
  guide: async (context: JobContext): Promise<SpeedGuide> => (await learnt(context)).guide,
  /** Undefined: given up, because a newer request came. */
  async walk(context: JobContext, request: WalkRequest): Promise<WalkAnswer | undefined> {
    const made = await learnt(context)
    const stop = new AbortController()
    const look = (): void => {
      if (context.isStale()) stop.abort()
    }
    try {
      look()
      const answer = made.solve(request, {
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
