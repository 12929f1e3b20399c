import { measureQuality, type QualityReport, type Run } from '@understudy/synthesis/analysis'
import { chain } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { ChainModels } from './operation.ts'

/** How the parts of a chain meet, and how well what was asked is done. */
export interface ChainModelsReport extends SolutionFacts {
  /** When each part begins, and the end of all, seconds. */
  readonly starts: readonly number[]
  /** How far apart the parts were where they join, centimetres. */
  readonly gapsCm: readonly number[]
  readonly quality: QualityReport
}

export function perform(
  { models }: ChainModels['inputs'],
  { seam, frameRate, clean }: ChainModels['options'],
  { kernels }: Run,
): Made<'motion', ChainModelsReport> {
  const { motion, starts, gaps, solution } = chain(models, {
    kernels,
    seamSeconds: seam,
    frameRate,
    feet: clean ? 'lock' : 'leave',
  })
  return {
    output: motion,
    report: { ...solutionFacts(solution), starts, gapsCm: gaps, quality: measureQuality(motion) },
  }
}
