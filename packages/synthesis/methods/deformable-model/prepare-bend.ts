import { seeded, type Motion } from '@understudy/motion'
import type { ConstraintRow } from './constraint-row.ts'
import { constraintsOf } from './constraints-of.ts'
import { localModel, type LocalModel } from './local-model.ts'
import { Solver, type Solution, type SolveOptions } from './solve.ts'
import { spliceBend } from './splice-bend.ts'
import { rolesAsked, shiftRows, standingRows } from './standing-feet.ts'

/** A stretch of a motion, ready to be bent: made once, asked many times. */
export interface PreparedBend extends Pick<LocalModel, 'model' | 'first' | 'last'> {
  readonly motion: Motion
  /** Where the prior expects it: the motion itself, or a variation. */
  readonly centre: Float64Array
  readonly solver: Solver
}

/** How far joints of a variation turn, in the deviations of a local bend. */
const VARIED = 0.5

/** Gets the stretch about `seconds` ready to be bent, or a variation of it by its seed. */
export function prepareBend(motion: Motion, seconds: number, variation?: number): PreparedBend {
  const { model, first, last } = localModel(motion, seconds)
  const centre = new Float64Array(model.size)
  if (variation !== undefined) {
    const random = seeded(variation)
    for (let i = 0; i < centre.length; i++) centre[i] = VARIED * random.normal()
  }
  return { motion, model, first, last, centre, solver: new Solver([{ model }]) }
}

/**
 * Bends a motion about one moment, without examples: what is asked (frames are the motion's own) is met by turning
 * joints there, and whoever stands stays standing. `priorWeight` is how strongly joints stay as they are; 1 as
 * `localModel` has it. Residuals of what was asked come first; those of standing feet follow.
 */
export function solveBend(
  { motion, model, first, centre, solver }: PreparedBend,
  rows: readonly ConstraintRow[],
  options: Omit<SolveOptions, 'centres'> = {},
): Solution {
  const own = shiftRows(rows, -first)
  const constraints = constraintsOf([...own, ...standingRows(motion, own, first)], model, 'what was asked')
  return solver.solve(constraints, { start: centre, ...options, centres: [centre] })
}

/** The motion with the stretch as it was solved for `rows`; the rest is left as it is. */
export const bentMotion = (
  { motion, model, first, last }: PreparedBend,
  rows: readonly ConstraintRow[],
  { coefficients }: Solution,
): Motion => spliceBend(motion, model, coefficients[0], { first, last }, rolesAsked(rows))
