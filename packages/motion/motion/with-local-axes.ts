import { multiplyFlat } from '@understudy/kernels'
import { inverse, rotate, type Quat } from '../math/quat.ts'
import { makeSkeleton } from '../skeleton/skeleton.ts'
import { makeMotion, type Motion } from './motion.ts'

/**
 * The same motion on other local axes: joint j's new frame is its old one turned by A_j, so that
 *
 *   R′_j = R_j A_j,   r′_j = A_pᵀ r_j A_j,   o′_c = A_jᵀ o_c for a child c of j
 *
 * and every joint stays where it was in the world. For writers whose format wants bones along an
 * axis, and for tests that a method does not depend on the axes it happens to get.
 */
export function withLocalAxes(motion: Motion, axes: readonly Quat[]): Motion {
  const { skeleton, frameRate, rootPositions, annotations, name } = motion
  const joints = skeleton.joints.map((joint) =>
    joint.parent < 0 ? joint : { ...joint, offset: rotate(inverse(axes[joint.parent]), joint.offset) },
  )
  const tips = skeleton.tips.map((tip) => ({ ...tip, offset: rotate(inverse(axes[tip.joint]), tip.offset) }))
  const turned = (rotations: Float32Array): Float32Array => {
    const out = new Float32Array(rotations)
    const both = new Float64Array(8)
    for (let joint = 0; joint < skeleton.jointCount; joint++) {
      const { parent } = skeleton.joints[joint]
      both.set(parent < 0 ? [0, 0, 0, 1] : inverse(axes[parent]))
      both.set(axes[joint], 4)
      for (let at = 4 * joint; at < out.length; at += 4 * skeleton.jointCount) {
        multiplyFlat(out, at, both, 0, out, at)
        multiplyFlat(out, at, out, at, both, 4)
      }
    }
    return out
  }
  return makeMotion({
    name,
    frameRate,
    annotations,
    skeleton: makeSkeleton(joints, tips, skeleton.tPose && turned(skeleton.tPose)),
    rootPositions: new Float32Array(rootPositions),
    rotations: turned(motion.rotations),
  })
}
