import { multiplyFlat } from '@understudy/kernels'
import { mapAnnotations } from '../annotations/carry.ts'
import { inverse, multiply, quatAt, rotate, type Quat } from '../math/quat.ts'
import { scale, type Vec3 } from '../math/vec3.ts'
import { mirrorAxes, type MirrorAxes } from '../skeleton/mirror-axes.ts'
import { pairedAncestor, UNPAIRED } from '../skeleton/pair-joints.ts'
import { mirrorRole } from '../skeleton/roles.ts'
import { makeSkeleton, type Skeleton } from '../skeleton/skeleton.ts'
import { tipsByJoint } from '../skeleton/tree.ts'
import { makeMotion, type Motion } from './motion.ts'

/** Whether `mirrorMotion` exchanges the sides of the skeleton too. */
export interface MirrorOptions {
  /**
   * `keep`: the same person moves the other way round. Where left and right bones differ in length
   * directions are mirrored exactly and positions only to within that difference; the hips go along the
   * mirrored path, so a foot may hover or sink by it. `mirror`: the skeleton is mirrored too
   * (left lengths on the right), and every joint lands exactly on its mirror image.
   */
  readonly skeleton?: 'keep' | 'mirror'
}

/** What `mirrorMotion` takes where its options do not say. */
export const MIRROR_DEFAULTS = { skeleton: 'keep' } as const

/**
 * The motion as a mirror across the world's YZ plane shows it: left becomes right. With S =
 * diag(−1, 1, 1), j′ the counterpart of j and C_j as `mirrorAxes` finds it,
 *
 *   p′_root = S p_root      R′_{j′} = S R_j C_j      so that locally  r′_{j′} = C_aᵀ r_{a→j} C_j
 *
 * with a the nearest joint above j that has a counterpart. It is right in the world whatever the local axes; twice
 * is the identity (to the bit where axes are mirrored along themselves, else to rounding). A
 * joint without counterpart keeps its local rotation. Roles in annotations change sides, and so do the
 * words left and right in names of marks and segments.
 */
export function mirrorMotion(motion: Motion, options: MirrorOptions = {}): Motion {
  const { skeleton: which } = { ...MIRROR_DEFAULTS, ...options }
  const { name, skeleton, frameRate, frameCount } = motion
  const axes = mirrorAxes(skeleton)
  const rootPositions = new Float32Array(motion.rootPositions)
  for (let at = 0; at < rootPositions.length; at += 3) rootPositions[at] = 0 - rootPositions[at]
  return makeMotion({
    name,
    skeleton: which === 'mirror' ? mirrorSkeleton(skeleton, axes) : skeleton,
    frameRate,
    rootPositions,
    rotations: mirrorRotations(skeleton, axes, motion.rotations, frameCount),
    annotations: mapAnnotations(motion.annotations, mirrorRole, swapSides),
  })
}

/** The skeleton with the bones of each side on the other: o′_{c′} = C_jᵀ o_c. Names and roles stay. */
export function mirrorSkeleton(skeleton: Skeleton, axes: MirrorAxes = mirrorAxes(skeleton)): Skeleton {
  const { pair, turns } = axes
  const image = (joint: number, offset: Vec3): Vec3 => scale(rotate(inverse(turns[joint]), offset), -1)
  const joints = skeleton.joints.map((joint, index) => {
    const other = pair[index]
    if (joint.parent < 0 || other === UNPAIRED) return joint
    const { parent, offset } = skeleton.joints[other]
    return pair[parent] === joint.parent ? { ...joint, offset: image(parent, offset) } : joint
  })
  const offsets = tipsByJoint(skeleton)
  const rank = skeleton.joints.map(() => 0)
  const tips = skeleton.tips.map((tip) => {
    const other = pair[tip.joint]
    const offset = other === UNPAIRED ? undefined : offsets[other][rank[tip.joint]++]
    return offset ? { ...tip, offset: image(other, offset) } : tip
  })
  const tPose = skeleton.tPose && mirrorRotations(skeleton, axes, skeleton.tPose, 1)
  return makeSkeleton(joints, tips, tPose)
}

/** A world turn of the mirror itself: S R C = (−S) R (−C), and −S is half a turn about x (its sign makes twice the identity). */
const HALF_TURN: Quat = [-1, 0, 0, 0]

function mirrorRotations(
  skeleton: Skeleton,
  { pair, turns }: MirrorAxes,
  rotations: Float32Array,
  frameCount: number,
): Float32Array {
  const out = new Float32Array(rotations)
  const width = 4 * skeleton.jointCount
  const scratch = new Float64Array(12)
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    const other = pair[joint]
    if (other === UNPAIRED) continue
    const above = joint === 0 ? -1 : pairedAncestor(skeleton, pair, joint)
    scratch.set(joint === 0 ? HALF_TURN : inverse(turns[above]), 4)
    scratch.set(turns[joint], 8)
    const direct =
      joint === 0 || (skeleton.parents[joint] === above && skeleton.parents[other] === pair[above])
    for (let at = 0; at < width * frameCount; at += width) {
      if (direct) {
        multiplyFlat(scratch, 0, scratch, 4, rotations, at + 4 * joint)
      } else {
        scratch.set(betweenJoints(skeleton, rotations, at, above, joint))
        multiplyFlat(scratch, 0, scratch, 4, scratch, 0)
      }
      multiplyFlat(scratch, 0, scratch, 0, scratch, 8)
      if (!direct) {
        // Joints in between that only this side has keep their rotation; the last one makes up for them.
        const own = betweenJoints(skeleton, rotations, at, pair[above], skeleton.parents[other])
        scratch.set(multiply(inverse(own), quatAt(scratch, 0)))
      }
      // + 0 turns a minus zero, which a sign flip makes of a zero, back into a zero.
      for (let c = 0; c < 4; c++) out[at + 4 * other + c] = scratch[c] + 0
    }
  }
  return out
}

/** Rotation of `joint` relative to `above`, the product of the local rotations in between. */
function betweenJoints(
  skeleton: Skeleton,
  rotations: Float32Array,
  at: number,
  above: number,
  joint: number,
): Quat {
  let product: Quat = [0, 0, 0, 1]
  for (let j = joint; j !== above; j = skeleton.parents[j])
    product = multiply(quatAt(rotations, at + 4 * j), product)
  return product
}

/** `left heel strike` ↔ `right heel strike`, `LeftFoot` ↔ `RightFoot`: the case of the word stays. */
const swapSides = (name: string): string =>
  name.replace(/left|right/gi, (word) => {
    const other = word.toLowerCase() === 'left' ? 'right' : 'left'
    if (word === word.toUpperCase()) return other.toUpperCase()
    return word[0] === word[0].toUpperCase() ? other[0].toUpperCase() + other.slice(1) : other
  })
