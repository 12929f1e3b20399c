import { MotionError, type Motion } from '@understudy/motion'
import type { BlendMotionsReport, JoinMotionsReport } from '@understudy/operations'
import { seamRoughness } from '@understudy/synthesis/analysis'
import type { Call } from '../../engine/operations/call.ts'
import { performCall } from '../../engine/operations/operation-jobs.ts'
import type { BlendAnswer, GridAnswer, JoinAnswer } from '../../engine/performances/tool-answers.ts'
import type { BlendSpan } from '../../engine/performances/walk-answer.ts'
import type { JobContext } from '../../engine/worker/job.ts'
import { notAlike, previewMix, solveGrid, type MixAsked } from './join-solver.ts'

export const jobs = {
  grid: (_: JobContext, a: Motion, b: Motion): GridAnswer => solveGrid(a, b),
  async join(context: JobContext, call: Call, seam: BlendSpan): Promise<JoinAnswer | undefined> {
    const made = await performCall<JoinMotionsReport>(context, call)
    if (!made) return undefined
    const { motion, report } = made
    return { motion, seam, distance: report.distance, roughness: seamRoughness(motion, [seam]).worst }
  },
  async blend(context: JobContext, call: Call): Promise<BlendAnswer | undefined> {
    try {
      const made = await performCall<BlendMotionsReport>(context, call)
      return made && { motion: made.motion, worst: made.report.worst }
    } catch (error) {
      throw error instanceof MotionError && / cm RMS/.test(error.message) ? notAlike(error.message) : error
    }
  },
  mix: ({ tell }: JobContext, a: Motion, b: Motion, asked: MixAsked): BlendAnswer =>
    previewMix(a, b, asked, tell),
}

export type JoinJobs = typeof jobs
