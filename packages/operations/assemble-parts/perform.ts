import { MotionError } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { assemble, type AssemblyReport } from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import type { AssembleParts } from './operation.ts'

/** Fitted in time, adjusted at the seam, with trunk, balance and feet following. `lent` and `before`: who lends, and the base, on the result's clock. */
export function perform(
  { base, donor }: AssembleParts['inputs'],
  { part, joints, ...options }: AssembleParts['options'],
  run: Run,
): Made<'motion', AssemblyReport> {
  for (const motion of [base, donor])
    if (motion.frameCount < 2)
      throw new MotionError(
        `assemble: "${motion.name}" is a single frame; a motion is needed. Name another.`,
        { code: 'too-little' },
      )
  const { motion, report, lent, before } = assemble(base, donor, joints ?? part, options, run)
  return { output: motion, more: { lent, before }, report }
}
