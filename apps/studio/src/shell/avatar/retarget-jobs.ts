import type { Motion } from '@understudy/motion'
import { retarget } from '@understudy/synthesis/editing'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'

export const jobs = {
  /** Puts a motion on the skeleton of `example`; feet are locked where there is time for it. */
  wear(_: JobContext, motion: Motion, example: Motion, exact: boolean): Motion {
    const { motion: worn } = retarget(motion, example, { feet: exact ? 'clean' : 'ground' })
    return give(worn, framesOf(worn))
  },
}

export type RetargetJobs = typeof jobs
