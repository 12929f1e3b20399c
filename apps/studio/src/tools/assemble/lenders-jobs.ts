import { resample, type Interval, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import { rankLenders, type Lender, type PartChoice } from '@understudy/synthesis/methods/part-assembly'
import type { JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'

/** Frames per second at which lenders are compared. */
const RATE = 30

const coarse = (motion: Motion): Motion => (motion.frameRate > RATE ? resample(motion, RATE) : motion)

export const jobs = {
  /** Who lends a part best, and which stretch of it. */
  rank(
    _: JobContext,
    base: Motion,
    lenders: readonly Motion[],
    part: PartChoice,
    at: Interval | undefined,
  ): readonly Lender[] {
    const kernels = loadedKernels()
    return rankLenders(
      coarse(base),
      lenders.map(coarse),
      part,
      at ? { base: at } : {},
      makeRun({ ...(kernels && { kernels }) }),
    )
  },
}

export type LendersJobs = typeof jobs
