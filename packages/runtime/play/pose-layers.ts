import { MotionError, type Role, type Skeleton } from '@understudy/motion'
import { mixTurn } from '../pose/mix-turn.ts'

/** Where rotations begin in a pose. */
const TURNS = 3

/**
 * How much each joint takes from a layer: 1 for these roles and all that hangs on them, 0 for the others. A joint above may take some:
 * `soften` of it goes to the parent of each role, so that a raised arm takes the shoulder along.
 */
export function maskOf(
  { roles, parents, jointCount }: Skeleton,
  parts: readonly Role[],
  soften = 0,
): Float32Array {
  const mask = new Float32Array(jointCount)
  for (const role of parts) {
    const joint = roles.get(role)
    if (joint === undefined)
      throw new MotionError(
        `maskOf: the figure has no ${role}; it has ${[...roles.keys()].join(', ')}. Name one of them.`,
        { code: 'unknown-name' },
      )
    mask[joint] = 1
    // The root of the whole figure is never softened: it carries the figure's place.
    if (parents[joint] > 0) mask[parents[joint]] = Math.max(mask[parents[joint]], soften)
  }
  for (let joint = 1; joint < jointCount; joint++) if (mask[parents[joint]] === 1) mask[joint] = 1
  return mask
}

/**
 * Poses of several players on one clock as one pose: the first is the base, others are laid over it by masks and weights.
 *
 *   r_j ← the way from r_j towards the layer's, w · mask_j of it (straight, brought back to length 1)
 *
 * The place on the ground is the base's; the root's rotation and height are taken from a layer only as far as its mask takes the root. Step the players,
 * call `begin` with the base, `add` for each layer, and read `pose`. Nothing is allocated.
 */
export class PoseLayers {
  /** Root position, then rotations. */
  readonly pose: Float32Array
  readonly #joints: number

  constructor({ jointCount }: Skeleton) {
    this.#joints = jointCount
    this.pose = new Float32Array(TURNS + 4 * jointCount)
  }

  /** Begins with the pose of the base. */
  begin(base: ArrayLike<number>): void {
    this.#check(base, 'the base')
    this.pose.set(base)
  }

  /** Lays another pose over what is there, `weight` from 0 to 1. */
  add(layer: ArrayLike<number>, mask: Float32Array, weight: number): void {
    this.#check(layer, 'a layer')
    const { pose } = this
    for (let joint = 0; joint < this.#joints; joint++) {
      const share = Math.min(Math.max(weight * mask[joint], 0), 1)
      if (share === 0) continue
      if (joint === 0) pose[1] += share * (layer[1] - pose[1])
      mixTurn(pose, TURNS + 4 * joint, layer, share)
    }
  }

  #check({ length }: ArrayLike<number>, what: string): void {
    if (length !== this.pose.length)
      throw new MotionError(
        `PoseLayers: ${what} has ${length} numbers, ${this.#joints} joints need ${this.pose.length}. Use players of one figure.`,
        { code: 'mismatch' },
      )
  }
}
