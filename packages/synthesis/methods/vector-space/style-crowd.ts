import type { Kernels } from '@understudy/kernels'
import { rootMotion, transformGround, type Motion } from '@understudy/motion'
import { applyStyle, type StyleChange, type StylePlace } from './apply-style.ts'
import { placeCrowd, type GroundTrack } from './place-crowd.ts'
import type { VectorSpace } from './vector-space.ts'

export interface StyleCrowdOptions {
  readonly count: number
  readonly seed: number
  /** As a share of how the examples differ. */
  readonly amount: number
  readonly name?: string
  readonly kernels?: Kernels
}

/** How often people are looked at for who meets whom, per second. */
const LOOK_RATE = 10

/** Several who do the same, each in a way of their own, placed so that no two ever meet. */
export function styleCrowd(
  space: VectorSpace | undefined,
  motion: Motion,
  place: StylePlace,
  change: StyleChange,
  options: StyleCrowdOptions,
): { readonly people: readonly Motion[]; readonly nearest: number; readonly spacing: number } {
  const { count, seed, amount, name = motion.name, kernels } = options
  const made = Array.from({ length: count }, (_, index) =>
    applyStyle(
      space,
      motion,
      place,
      { ...change, vary: { seed, index, amount } },
      {
        name: index === 0 ? name : `${name} ${index + 1}`,
        kernels,
      },
    ),
  )
  const { places, nearest, spacing } = placeCrowd(made.map(groundTrack))
  const people = made.map((one, n) => transformGround(one, { yaw: 0, x: places[n][0], z: places[n][1] }))
  return { people, nearest, spacing }
}

/** Where somebody is on the ground, ten times a second. */
export function groundTrack(motion: Motion): GroundTrack {
  const { x, z } = rootMotion(motion)
  const step = Math.max(1, Math.round(motion.frameRate / LOOK_RATE))
  const frames = Math.floor((x.length - 1) / step) + 1
  return Float32Array.from({ length: 2 * frames }, (_, k) => ((k & 1) === 0 ? x : z)[(k >> 1) * step])
}
