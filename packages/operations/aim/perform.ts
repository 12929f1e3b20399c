import type { Run } from '@understudy/synthesis/analysis'
import { makeFromSpace, type MadeMotion } from '@understudy/synthesis/methods/parametric-space'
import type { Made } from '../core/operation.ts'
import type { Aim } from './operation.ts'

/** What was asked, the nearest that can be reached, what was reached, and the weights of the examples. */
export type AimReport = Omit<MadeMotion, 'motion'>

export function perform(
  { space, at }: Aim['inputs'],
  { clean, refine, reach }: Aim['options'],
  run: Run,
): Made<'motion', AimReport> {
  const { motion, ...report } = makeFromSpace(
    space,
    at,
    { cleanFeet: clean, reach, ...(refine ? {} : { refinements: 0 }) },
    run,
  )
  return { output: motion, report }
}
