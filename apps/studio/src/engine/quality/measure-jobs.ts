import type { Motion } from '@understudy/motion'
import {
  distanceFromExamples,
  measureQuality,
  type DistanceFromExamples,
} from '@understudy/synthesis/analysis'
import type { JobContext } from '../worker/job.ts'
import { loadedKernels } from '../worker/loaded-kernels.ts'

/** What is measured of a take: by the definitions of `analysis/quality`, from its frames. */
export interface TakeMeasures {
  /** Planted feet along the floor, centimetres per second; undefined where no foot is ever planted. */
  readonly skate: { readonly mean: number; readonly worst: number } | undefined
  /** How often a knee pops; undefined of a figure without legs. */
  readonly pops: number | undefined
  /** From the motions it was made of; undefined where these are not known here. */
  readonly fromExamples: DistanceFromExamples | undefined
}

export const jobs = {
  measure(_: JobContext, motion: Motion, examples: readonly Motion[]): TakeMeasures {
    const kernels = loadedKernels()
    const { footSkateCmPerSecond: skate, knees } = measureQuality(motion, { ...(kernels && { kernels }) })
    return {
      skate: skate.count > 0 ? { mean: skate.mean, worst: skate.max } : undefined,
      pops: knees?.pops,
      fromExamples: distanceFromExamples(motion, examples, kernels),
    }
  },
}

export type MeasureJobs = typeof jobs
