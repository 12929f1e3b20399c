import { solveAssemble } from './assemble-solver.ts'
import type { AssembleAnswer, AssembleRequest } from './messages.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'

const clock = (): number => performance.now() / 1000

export const jobs = {
  assemble(_: JobContext, request: AssembleRequest): AssembleAnswer {
    const answer = solveAssemble(request, { kernels: loadedKernels(), clock })
    return give(answer, framesOf(answer.motion, answer.retrieved, answer.query))
  },
}

export type AssembleJobs = typeof jobs
