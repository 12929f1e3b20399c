import type { Kernels } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { localModel } from './local-model.ts'
import type { ConstraintRow } from './constraint-row.ts'
import { constraintsOf } from './parse-constraints.ts'
import { Solver, type Solution } from './solve.ts'
import { spliceBend } from './splice-bend.ts'
import { rolesAsked, standingRows } from './standing-feet.ts'

export interface BendHereOptions {
  /** How strongly joints stay as they are; 1 as `localModel` has it. */
  readonly priorWeight?: number
  readonly kernels?: Kernels
}

/**
 * Bends a motion about one moment, without examples: what a constraints file asks (frames are the motion's own) is met
 * by turning joints there, whoever stands stays standing, and the rest of the motion is left as it is.
 */
export function bendHere(
  motion: Motion,
  seconds: number,
  rows: readonly ConstraintRow[],
  options: BendHereOptions = {},
): { readonly motion: Motion; readonly solution: Solution } {
  const { model, first, last } = localModel(motion, seconds)
  const own = rows.map((row) => shifted(row, first))
  const asked = [...own, ...standingRows(motion, own, first)]
  const constraints = constraintsOf(asked, model, 'what was asked')
  const zero = new Float64Array(model.size)
  const solution = new Solver([{ model }]).solve(constraints, { ...options, centres: [zero], start: zero })
  return {
    motion: spliceBend(motion, model, solution.coefficients[0], { first, last }, rolesAsked(own)),
    solution,
  }
}

/** From the motion's frames to the model's. */
function shifted(row: ConstraintRow, first: number): ConstraintRow {
  const moved = ['frame', 'from', 'to'].flatMap((name) => {
    const value = (row as { readonly [name: string]: unknown } & ConstraintRow)[name]
    return typeof value === 'number' ? [[name, value - first] as const] : []
  })
  return { ...row, ...Object.fromEntries(moved) }
}
