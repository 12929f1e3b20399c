import { portable } from '@understudy/kernels'
import { quat, vec3, type Motion, type Quat, type Vec3 } from '@understudy/motion'
import { hingeOf, LIMBS } from '../../../analysis/anatomy/index.ts'

/** How much of a turn `by` a joint may take from `own`: all of it, or what an elbow or a knee has before it bends backwards. */
export type Bound = (own: Quat, by: Vec3) => number

/** Halvings of the share: to a thousandth of the turn. */
const HALVINGS = 10

/**
 * Bounds for the elbows and knees of a motion, by joint. With u the upper bone, w the lower one and a the hinge, all in the
 * frame of the upper bone, a limb bends by φ = atan2((u × w)·a, u·w); φ may become no less than 0, or than it was.
 */
export function hingeBounds(motion: Motion): ReadonlyMap<number, Bound> {
  const { joints, roles } = motion.skeleton
  const bounds = new Map<number, Bound>()
  for (const limb of LIMBS) {
    const [upper, lower, end] = [limb.upper, limb.lower, limb.end].map((role) => roles.get(role))
    if (upper === undefined || lower === undefined || end === undefined) continue
    const hinge = hingeOf(motion, limb, limb.upper)
    // With joints between, the bones are not where the offsets say.
    if (!hinge || joints[lower].parent !== upper || joints[end].parent !== lower) continue
    const u = vec3.normalize(joints[lower].offset)
    const bend = (rotation: Quat): number => {
      const w = vec3.normalize(quat.rotate(rotation, joints[end].offset))
      return portable.atan2(vec3.dot(vec3.cross(u, w), hinge.axis), vec3.dot(u, w))
    }
    bounds.set(lower, (own, by) => {
      const least = Math.min(0, bend(own))
      const holds = (share: number): boolean =>
        bend(quat.multiply(own, quat.exp([share * by[0], share * by[1], share * by[2]]))) >= least
      if (holds(1)) return 1
      let [low, high] = [0, 1]
      for (let n = 0; n < HALVINGS; n++) {
        const share = (low + high) / 2
        if (holds(share)) low = share
        else high = share
      }
      return low
    })
  }
  return bounds
}
