import {
  composeGround,
  GROUND_IDENTITY,
  groundAt,
  invertGround,
  MotionError,
  rootMotion,
  sameSkeleton,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import type { Constraint } from './constraint.ts'
import { smoothJoin } from './constraints/join.ts'
import { layChain } from './lay-chain.ts'
import type { DeformableModel } from './model.ts'
import { Solver, type Solution, type SolveOptions } from './solve.ts'
import { canonicalFrames } from './synthesize.ts'

/** Where a chain of models begins, what is asked of its parts, and how they join. */
export interface ChainOptions extends SolveOptions {
  /** Where the first part's mean place and heading are. */
  readonly placement?: GroundTransform
  /** What is asked of the parts; each constraint names its part by `segment`. */
  readonly constraints?: readonly Constraint[]
  /** Frames per second of the result; the first model's unless given. */
  readonly frameRate?: number
  /** Seconds on each side of a join over which what is left of a gap is closed. */
  readonly seamSeconds?: number
  /**
   * How far the velocities of the joints may be apart at a join, metres per second. Cycles are cut where a foot strikes and stops within a frame or
   * two: held tighter, the solve walks in ever smaller steps to land more softly.
   */
  readonly velocitySigma?: number
  /** Hold planted feet. */
  readonly feet?: 'lock' | 'leave'
  readonly name?: string
}

/** What `chain` takes where its options do not say; metres per second, seconds. */
export const CHAIN_DEFAULTS = {
  velocitySigma: 0.6,
  seamSeconds: 0.2,
  feet: 'lock',
  name: 'chain',
  maxIterations: 40,
} as const

/** The parts as one motion, and how well they met. */
export interface Chained {
  readonly motion: Motion
  /** Seconds at which each part begins, and the end. */
  readonly starts: readonly number[]
  readonly solution: Solution
  /** How far the joints of a pose are apart at each join before it is closed, centimetres RMS. */
  readonly gaps: readonly number[]
}

/**
 * A long motion (the seed's §7.1): several cycles, several actions and the transitions between them, solved together,
 *
 *   u₁ … u_n, places = argmin  Σ_s prior_s(u_s) + contacts + what is asked + Σ joins |places and velocities of the poses that meet|²
 *
 * Every part but the first may be put anywhere on the ground: the joins decide. What is left of a gap is closed over `seamSeconds` on both
 * sides, and the feet are held.
 */
export function chain(models: readonly DeformableModel[], options: ChainOptions = {}): Chained {
  const settings = { ...CHAIN_DEFAULTS, ...options }
  if (models.length === 0)
    throw new MotionError('chain: no model was given; at least one is needed.', { code: 'missing' })
  for (const model of models)
    if (!sameSkeleton(models[0].skeleton, model.skeleton))
      throw new MotionError(
        `chain: the figures of "${models[0].name}" (${models[0].skeleton.jointCount} joints) and "${model.name}" ` +
          `(${model.skeleton.jointCount} joints) differ; all parts need one figure. Build the models from examples on one body.`,
        { code: 'mismatch' },
      )
  const placements = meanPlacements(models, settings.placement ?? GROUND_IDENTITY)
  const solver = new Solver(
    models.map((model, s) => ({ model, placement: placements[s], freePlacement: s > 0 })),
  )
  const joins = models
    .slice(1)
    .map((model, s) => smoothJoin({ model, from: s, velocitySigma: settings.velocitySigma }))
  const solution = solver.solve([...joins, ...(settings.constraints ?? [])], settings)
  const { motion, starts } = layChain(models, solution.coefficients, solution.placements, settings)
  return {
    motion,
    starts,
    solution,
    gaps: solution.residuals.slice(0, joins.length).map(({ value }) => value),
  }
}

/** Each part laid on where the mean of the one before ends. */
function meanPlacements(models: readonly DeformableModel[], first: GroundTransform): GroundTransform[] {
  const placements: GroundTransform[] = []
  let place = first
  models.forEach((model, s) => {
    const path = rootMotion(canonicalFrames(model, new Float64Array(model.size)))
    placements.push(s === 0 ? first : composeGround(place, invertGround(groundAt(path, 0))))
    place = composeGround(placements[s], groundAt(path, model.frameCount - 1))
  })
  return placements
}
