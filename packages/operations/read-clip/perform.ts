import { readMotion, type ImportReport } from '@understudy/motion/formats'
import type { Run } from '@understudy/synthesis/analysis'
import type { Made } from '../core/operation.ts'
import type { ReadClip } from './operation.ts'

export async function perform(
  { file, companions }: ReadClip['inputs'],
  options: ReadClip['options'],
  { kernels }: Run,
): Promise<Made<'motion', ImportReport>> {
  const { motion, report } = await readMotion(file, { ...options, companions, kernels })
  return { output: motion, report }
}
