import type { Kernels } from '@understudy/kernels'
import { seeded, type Motion } from '@understudy/motion'
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
  /** A variation of the stretch, by its seed, instead of the motion itself. */
  readonly variation?: number | undefined
}

/** How far joints of a variation turn, in the deviations of a local bend. */
const VARIED = 0.5

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
  const centre = new Float64Array(model.size)
  if (options.variation !== undefined) {
    const random = seeded(options.variation)
    for (let i = 0; i < centre.length; i++) centre[i] = VARIED * random.normal()
  }
  const solution = new Solver([{ model }]).solve(constraints, {
    ...options,
    centres: [centre],
    start: centre,
  })
  return {
    motion: spliceBend(motion, model, solution.coefficients[0], { first, last }, rolesAsked(own)),
    solution,
  }
}
