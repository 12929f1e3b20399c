import type { Run } from '@understudy/synthesis/analysis'
import { bendHere } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { BendMotion } from './operation.ts'

/** Residuals of what was asked come first; those of feet that stay where they stand follow. */
export function perform(
  { motion, constraints }: BendMotion['inputs'],
  { at, prior, variation }: BendMotion['options'],
  { kernels }: Run,
): Made<'motion', SolutionFacts> {
  const { motion: bent, solution } = bendHere(motion, at, constraints, {
    kernels,
    priorWeight: prior,
    variation,
  })
  // Nothing is asked and nothing varied: the motion itself, to the bit.
  const output = constraints.length === 0 && variation === undefined ? motion : bent
  return { output, report: { ...solutionFacts(solution), verdicts: [] } }
}
