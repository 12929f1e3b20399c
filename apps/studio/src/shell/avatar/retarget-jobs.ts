import type { Motion } from '@understudy/motion'
import type { SkinPoints } from '@understudy/motion/body'
import { retarget } from '@understudy/synthesis/editing'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'

export const jobs = {
  /** Puts a motion on the skeleton of `example`; feet are locked, and its soles put on the floor, where there is time for it. */
  wear(_: JobContext, motion: Motion, example: Motion, exact: boolean, skin: SkinPoints | undefined): Motion {
    const { motion: worn } = retarget(motion, example, exact ? { feet: 'clean', skin } : { feet: 'ground' })
    return give(worn, framesOf(worn))
  },
}

export type RetargetJobs = typeof jobs
