import type { Kernels } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import type { ConstraintRow } from './constraint-row.ts'
import { constraintsOf } from './constraints-of.ts'
import { localModel } from './local-model.ts'
import { Solver, type Solution } from './solve.ts'
import { spliceBend } from './splice-bend.ts'
import { rolesAsked, shiftRows, standingRows } from './standing-feet.ts'

/** How firmly joints stay as they are, and what computes the bend. */
export interface BendHereOptions {
  /** How strongly joints stay as they are; 1 as `localModel` has it. */
  readonly priorWeight?: number
  readonly kernels?: Kernels
}

/**
 * Bends a motion about one moment, without examples: what is asked (frames are the motion's own) is met
 * by turning joints there, whoever stands stays standing, and the rest of the motion is left as it is.
 */
export function bendHere(
  motion: Motion,
  seconds: number,
  rows: readonly ConstraintRow[],
  options: BendHereOptions = {},
): { readonly motion: Motion; readonly solution: Solution } {
  const { model, first, last } = localModel(motion, seconds)
  const own = shiftRows(rows, -first)
  const constraints = constraintsOf([...own, ...standingRows(motion, own, first)], model, 'what was asked')
  const zero = new Float64Array(model.size)
  const solution = new Solver([{ model }]).solve(constraints, { ...options, centres: [zero], start: zero })
  return {
    motion: spliceBend(motion, model, solution.coefficients[0], { first, last }, rolesAsked(own)),
    solution,
  }
}
