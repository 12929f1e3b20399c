import type { Random } from '@understudy/motion'
import { meanPoint, movePoint, pointDistance } from './points.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** Around which point, and how much, motions vary. */
export interface VaryOptions {
  /** Around what; the average motion unless given. */
  readonly around?: SpacePoint
  /** How much, as a share of how the examples vary: 1 varies as they do. */
  readonly amount?: number
}

/** What `varyPoint` takes where its options do not say. */
export const VARY_DEFAULTS = { amount: 0.6 } as const

/**
 * Another motion of the same kind: x + amount · Σ_i g_i (x_i − x̄), g normal with variance 1/(m − 1).
 *
 * The covariance of the sum is the examples' own, times amount², in shape and timing together: who moves wider also takes
 * the time it takes. A draw further out than the furthest example is brought back to its distance: a crowd should
 * differ, not limp.
 */
export function varyPoint(space: VectorSpace, random: Random, options: VaryOptions = {}): SpacePoint {
  const { amount } = { ...VARY_DEFAULTS, ...options }
  const around = options.around ?? meanPoint(space)
  const scale = 1 / Math.sqrt(Math.max(1, space.members.length - 1))
  const draw = space.members.reduce(
    (sum, { point }) => movePoint(sum, point, scale * random.normal()),
    meanPoint(space),
  )
  const furthest = Math.max(...space.members.map(({ point }) => pointDistance(space, point)))
  const far = pointDistance(space, draw)
  return movePoint(around, draw, amount * (far > furthest ? furthest / far : 1))
}
