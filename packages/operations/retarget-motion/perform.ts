import { readSkin } from '@understudy/motion/formats'
import { measureQuality, type QualityReport, type Run } from '@understudy/synthesis/analysis'
import { retarget, type RetargetReport } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { RetargetMotion } from './operation.ts'

/** How the motion was carried over, and the quality of the result. */
export interface RetargetMotionReport {
  readonly retargeted: RetargetReport
  readonly quality: QualityReport
}

export async function perform(
  { motion, to, body }: RetargetMotion['inputs'],
  { travel, feet, partial }: RetargetMotion['options'],
  run: Run,
): Promise<Made<'motion', RetargetMotionReport>> {
  const skin = body && (await readSkin(body.bytes, to.skeleton, body.name))
  const { motion: output, report } = run.stage('retarget', () =>
    retarget(motion, to, { travel, feet, partial, skin, kernels: run.kernels }),
  )
  return { output, report: { retargeted: report, quality: measureQuality(output) } }
}
