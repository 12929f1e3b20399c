import { measureQuality, type QualityReport } from '@understudy/synthesis/analysis'
import type { Run } from '@understudy/synthesis/analysis'
import { cleanFeet, type CleanFeetReport } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { CleanFeet } from './operation.ts'

/** What holding the feet changed, and the quality of the result. */
export interface CleanFeetFindings {
  readonly feet: CleanFeetReport
  readonly quality: QualityReport
}

/** Contacts that are annotated are kept; where there are none they are found. */
export function perform(
  { motion }: CleanFeet['inputs'],
  { fade }: CleanFeet['options'],
  run: Run,
): Made<'motion', CleanFeetFindings> {
  const { motion: output, report } = run.stage('clean', () =>
    cleanFeet(motion, undefined, { fade, kernels: run.kernels }),
  )
  return { output, report: { feet: report, quality: measureQuality(output) } }
}
