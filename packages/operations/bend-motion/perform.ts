import type { Run } from '@understudy/synthesis/analysis'
import { bentMotion, prepareBend, solveBend } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { BendMotion } from './operation.ts'

/** How near a bend came, and which frames could move. */
export interface BendMotionReport extends SolutionFacts {
  /** Frames of the motion that could move, the last included. */
  readonly first: number
  readonly last: number
}

/** Residuals of what was asked come first; those of feet that stay where they stand follow. */
export function perform(
  { motion, constraints }: BendMotion['inputs'],
  { at, prior, variation }: BendMotion['options'],
  { kernels }: Run,
): Made<'motion', BendMotionReport> {
  const bend = prepareBend(motion, at, variation)
  const solution = solveBend(bend, constraints, { kernels, priorWeight: prior })
  // Nothing is asked and nothing varied: the motion itself, to the bit.
  const untouched = constraints.length === 0 && variation === undefined
  const output = untouched ? motion : bentMotion(bend, constraints, solution)
  const { first, last } = bend
  return { output, report: { ...solutionFacts(solution), verdicts: [], first, last } }
}
