import { measureQuality, type QualityReport } from '@understudy/synthesis/analysis'
import type { Made } from '../core/operation.ts'
import type { MeasureMotion } from './operation.ts'

export function perform({ motion }: MeasureMotion['inputs']): Made<'findings', QualityReport> {
  const report = measureQuality(motion)
  return { output: [report], report }
}
