import type { Motion } from '@understudy/motion'
import type { JoinSettings } from '../../document/tool-settings.ts'
import type { BlendAnswer, GridAnswer, JoinAnswer } from '../../engine/performances/tool-answers.ts'
import type { JobContext } from '../../engine/worker/job.ts'
import { solveBlend, solveGrid, solveJoin } from './join-solver.ts'

export const jobs = {
  grid: (_: JobContext, a: Motion, b: Motion): GridAnswer => solveGrid(a, b),
  join: (_: JobContext, a: Motion, b: Motion, settings: JoinSettings): JoinAnswer =>
    solveJoin(a, b, settings),
  blend: ({ tell }: JobContext, a: Motion, b: Motion, weight: number, quick: boolean): BlendAnswer =>
    solveBlend(a, b, weight, quick, tell),
}

export type JoinJobs = typeof jobs
