import {
  MotionError,
  sampleRootFlat,
  sampleRotationsFlat,
  type Motion,
  type Skeleton,
} from '@understudy/motion'
import { Bone } from 'three'

/**
 * The joints as three.js bones, in the skeleton's order; the first is the root. Hats, swords and
 * helpers can hang from them. `pose` writes into them and makes nothing new.
 */
export class Rig {
  readonly skeleton: Skeleton
  readonly bones: readonly Bone[]
  readonly #root = new Float32Array(3)
  readonly #rotations: Float32Array

  constructor(skeleton: Skeleton) {
    this.skeleton = skeleton
    this.#rotations = new Float32Array(4 * skeleton.jointCount)
    const bones: Bone[] = []
    for (const joint of skeleton.joints) {
      const bone = new Bone()
      bone.name = joint.name
      bone.position.fromArray(joint.offset)
      if (joint.parent >= 0) bones[joint.parent].add(bone)
      bones.push(bone)
    }
    this.bones = bones
  }

  get root(): Bone {
    return this.bones[0]
  }

  /** Puts the bones where `motion` has them at `seconds`; times outside the clip hold its ends. */
  pose(motion: Motion, seconds: number): void {
    const { jointCount } = this.skeleton
    if (motion.skeleton.jointCount !== jointCount) {
      throw new MotionError(
        `figure: "${motion.name}" has ${motion.skeleton.jointCount} joints and the figure has ${jointCount}; ` +
          `both must share a skeleton. Make a figure from this motion's skeleton, or retarget the motion first.`,
      )
    }
    const rotations = this.#rotations
    sampleRootFlat(this.#root, 0, motion, seconds)
    sampleRotationsFlat(rotations, 0, motion, seconds)
    this.root.position.fromArray(this.#root)
    for (let joint = 0; joint < jointCount; joint++) {
      this.bones[joint].quaternion.fromArray(rotations, 4 * joint)
    }
  }
}
