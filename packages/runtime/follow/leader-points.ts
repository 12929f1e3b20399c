import type { Skeleton } from '@understudy/motion'
import type { PackedFollower } from '../pack/pack-source.ts'
import { makeWorldPose, placeJoints, type WorldPose } from '../pose/world-pose.ts'
import { jointsOf } from './units.ts'

/** The points of a leader that a follower looks at, out of any figure's pose. Nothing is allocated while it reads. */
export class LeaderPoints {
  /** `[point][xyz]`, world, metres: what `FollowerPlayer.step` takes. */
  readonly points: Float64Array
  readonly #skeleton: Skeleton
  readonly #joints: readonly number[]
  readonly #world: WorldPose
  readonly #pose: Float64Array

  constructor(skeleton: Skeleton, { roles }: PackedFollower) {
    this.#skeleton = skeleton
    this.#joints = jointsOf(skeleton, roles)
    this.points = new Float64Array(3 * roles.length)
    this.#world = makeWorldPose(skeleton)
    this.#pose = new Float64Array(3 + 4 * skeleton.jointCount)
  }

  /** Reads a pose: root position `[xyz]`, then local rotations `[joint][xyzw]`. */
  read(pose: ArrayLike<number>): Float64Array {
    this.#pose.set(pose)
    placeJoints(this.#world, this.#skeleton, this.#pose, 0, 3)
    for (let n = 0; n < this.#joints.length; n++)
      for (let c = 0; c < 3; c++) this.points[3 * n + c] = this.#world.positions[3 * this.#joints[n] + c]
    return this.points
  }
}
