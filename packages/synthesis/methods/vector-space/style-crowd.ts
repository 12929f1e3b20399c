import type { Kernels } from '@understudy/kernels'
import { duration, rootMotion, seeded, sliceFrames, transformGround, type Motion } from '@understudy/motion'
import { applyStyle, type StyleChange, type StylePlace } from './apply-style.ts'
import { placeCrowd, type GroundTrack } from './place-crowd.ts'
import type { VectorSpace } from './vector-space.ts'

/** How many people a crowd has, and how much they differ. */
export interface StyleCrowdOptions {
  readonly count: number
  readonly seed: number
  /** As a share of how the examples differ. */
  readonly amount: number
  readonly name?: string
  /** As in `ApplyStyleOptions`. */
  readonly settle?: boolean
  readonly kernels?: Kernels
}

/** How often people are looked at for who meets whom, per second. */
const LOOK_RATE = 10

/** How far ahead of the take somebody may be: seconds, about a cycle of walking, and at most this share of the take. */
const MOST_AHEAD = 1.1
const SHARE_AHEAD = 0.12

/** Several who do the same, each in a way of their own, placed so that no two ever meet. */
export function styleCrowd(
  space: VectorSpace | undefined,
  motion: Motion,
  place: StylePlace,
  change: StyleChange,
  options: StyleCrowdOptions,
): { readonly people: readonly Motion[]; readonly nearest: number; readonly spacing: number } {
  const { count, seed, amount, name = motion.name, settle, kernels } = options
  const made = Array.from({ length: count }, (_, index) =>
    applyStyle(
      space,
      motion,
      place,
      { ...change, vary: { seed, index, amount } },
      {
        name: index === 0 ? name : `${name} ${index + 1}`,
        settle,
        kernels,
      },
    ),
  )
  // All from one take, they would step as one: each but the first is already a little under way.
  const random = seeded(seed)
  const apart = made.map((one, n) => {
    const from = random() * Math.min(MOST_AHEAD, SHARE_AHEAD * duration(one))
    return n === 0 || place.way === 'located' ? one : sliceFrames(one, Math.round(from * one.frameRate))
  })
  const { places, nearest, spacing } = placeCrowd(apart.map((one) => groundTrack(one)))
  const people = apart.map((one, n) => transformGround(one, { yaw: 0, x: places[n][0], z: places[n][1] }))
  return { people, nearest, spacing }
}

/** Where somebody is on the ground, ten times a second unless another rate is given; at most in every frame. */
export function groundTrack(motion: Motion, rate: number = LOOK_RATE): GroundTrack {
  const { x, z } = rootMotion(motion)
  const step = Math.max(1, Math.round(motion.frameRate / rate))
  const frames = Math.floor((x.length - 1) / step) + 1
  return Float32Array.from({ length: 2 * frames }, (_, k) => ((k & 1) === 0 ? x : z)[(k >> 1) * step])
}
