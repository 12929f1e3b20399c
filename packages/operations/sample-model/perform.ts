import { measureQuality, type QualityReport, type Run } from '@understudy/synthesis/analysis'
import { judge, sampleModel, synthesize, type Verdict } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import type { SampleModel } from './operation.ts'

/** How likely the motion is, and how clean. */
export interface SampleModelReport {
  readonly verdict: Verdict
  readonly quality: QualityReport
}

export function perform(
  { model }: SampleModel['inputs'],
  { spread }: SampleModel['options'],
  { random }: Run,
): Made<'motion', SampleModelReport> {
  const u = sampleModel(model, random, { spread })
  const output = synthesize(model, u)
  return { output, report: { verdict: judge(model, u), quality: measureQuality(output) } }
}
