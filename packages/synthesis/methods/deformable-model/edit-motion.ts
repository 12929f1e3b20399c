import type { Motion } from '@understudy/motion'
import type { Constraint } from './constraint.ts'
import type { DeformableModel } from './model.ts'
import { Solver, type Solution, type SolveOptions } from './solve.ts'
import type { Segment } from './stage.ts'
import { canonicalFrames, plantedFrames, synthesize, type SynthesizeOptions } from './synthesize.ts'

/** How constraints are solved, and how the result is placed and written. */
export interface EditOptions extends SolveOptions {
  readonly placement?: Segment['placement']
  readonly freePlacement?: boolean
  readonly output?: Omit<SynthesizeOptions, 'placement'>
}

/** The motion that answers the constraints, and how well it does. */
export interface Edited {
  readonly motion: Motion
  readonly solution: Solution
}

/** Root shifts below this are not worth a second solve, metres. */
const NOTICEABLE = 0.001

/**
 * A finished motion from requests: solve, lock the feet, and where locking them moved the body (a leg that is too short for
 * its place pulls the hips down) solve once more with that shift foreseen, so that a hand stays where it was asked to be.
 */
export function editMotion(
  model: DeformableModel,
  constraints: readonly Constraint[],
  options: EditOptions = {},
): Edited {
  const { placement, freePlacement, output } = options
  const segment = { placement, freePlacement }
  let solution = new Solver([{ model, ...segment }]).solve(constraints, options)
  if (output?.feet !== 'leave') {
    const shifted = withRootShift(model, solution.coefficients[0])
    if (shifted)
      solution = new Solver([{ model: shifted, ...segment }]).solve(constraints, {
        ...options,
        start: solution.x,
        centres: solution.centres,
      })
  }
  const motion = synthesize(model, solution.coefficients[0], { ...output, placement: solution.placements[0] })
  return { motion, solution }
}

/** The model with its root where locked feet pull it; undefined where they do not. */
export function withRootShift(
  model: DeformableModel,
  coefficients: Float64Array,
): DeformableModel | undefined {
  const free = canonicalFrames(model, coefficients).rootPositions
  const held = plantedFrames(model, coefficients).rootPositions
  let largest = 0
  const mean = Float32Array.from(model.mean)
  for (let t = 0; t < model.frameCount; t++)
    for (let c = 0; c < 3; c++) {
      const shift = held[3 * t + c] - free[3 * t + c]
      largest = Math.max(largest, Math.abs(shift))
      mean[t * model.channels + c] += shift
    }
  return largest > NOTICEABLE ? { ...model, mean } : undefined
}
