import type { AssemblyReport, PartChoice } from '@understudy/synthesis/methods/part-assembly'
import type { Call } from '../../engine/operations/call.ts'
import { performCall } from '../../engine/operations/operation-jobs.ts'
import type { JobContext } from '../../engine/worker/job.ts'
import { assembleAnswer } from './assemble-solver.ts'
import type { AssembleAnswer } from './messages.ts'

export const jobs = {
  async assemble(context: JobContext, call: Call, part: PartChoice): Promise<AssembleAnswer | undefined> {
    const made = await performCall<AssemblyReport>(context, call)
    return made && assembleAnswer(made, part)
  },
}

export type AssembleJobs = typeof jobs
