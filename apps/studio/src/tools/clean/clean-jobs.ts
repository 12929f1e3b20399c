import type { Motion } from '@understudy/motion'
import type { CleanSettings } from '../../document/tool-settings.ts'
import type { CleanAnswer } from '../../engine/performances/tool-answers.ts'
import type { JobContext } from '../../engine/worker/job.ts'
import { solveClean } from './clean-solver.ts'

export const jobs = {
  clean: (_: JobContext, input: Motion, settings: CleanSettings): CleanAnswer => solveClean(input, settings),
}

export type CleanJobs = typeof jobs
