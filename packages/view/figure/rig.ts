import {
  MotionError,
  sampleRootFlat,
  sampleRotationsFlat,
  type Motion,
  type Skeleton,
} from '@understudy/motion'
import { HelperPoser, type BodyMesh } from '@understudy/motion/body'
import { Bone } from 'three'

/**
 * The joints as three.js bones, in the skeleton's order; the first is the root. Hats, swords and
 * helpers can hang from them. Bones that a body adds for its skin come after them in `skin`. `pose` writes into them
 * and makes nothing new.
 */
export class Rig {
  readonly skeleton: Skeleton
  readonly bones: readonly Bone[]
  /** The joints' bones and then the helpers', in the order of the body's skin. */
  readonly skin: readonly Bone[]
  readonly #root = new Float32Array(3)
  readonly #rotations: Float32Array
  readonly #helpers: HelperPoser | undefined

  /** `body` is who wears the bones: without one there are only the joints. */
  constructor(skeleton: Skeleton, body?: Pick<BodyMesh, 'helpers'>) {
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
    this.skin = [...bones]
    if (!body || body.helpers.length === 0) return
    this.#helpers = new HelperPoser(body.helpers)
    const skin = [...bones]
    for (const { name, parent, offset, rest } of body.helpers) {
      const bone = new Bone()
      bone.name = name
      bone.position.fromArray(offset)
      bone.quaternion.fromArray(rest)
      skin[parent].add(bone)
      skin.push(bone)
    }
    this.skin = skin
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
        { code: 'mismatch' },
      )
    }
    const rotations = this.#rotations
    sampleRootFlat(this.#root, 0, motion, seconds)
    sampleRotationsFlat(rotations, 0, motion, seconds)
    this.root.position.fromArray(this.#root)
    for (let joint = 0; joint < jointCount; joint++) {
      this.bones[joint].quaternion.fromArray(rotations, 4 * joint)
    }
    const helpers = this.#helpers?.pose(rotations, 0, motion.annotations, seconds)
    if (!helpers) return
    for (let at = 0, bone = jointCount; at < helpers.length; at += 4, bone++)
      this.skin[bone].quaternion.fromArray(helpers, at)
  }
}
