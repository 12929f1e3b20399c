import { quatAt } from '../math/quat.ts'
import type { Role } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { BindPose } from './body-mesh.ts'
import type { HelperJoint } from './helper-joints.ts'

const HALVED: readonly Role[] = (['left', 'right'] as const).flatMap((side) =>
  (['UpperArm', 'LowerArm', 'UpperLeg', 'LowerLeg'] as const).map((part) => `${side}${part}` as const),
)

/** A joint beside each shoulder, elbow, hip and knee that turns half as far. */
export function halfJoints(skeleton: Skeleton, bind: BindPose): HelperJoint[] {
  return HALVED.flatMap((role): HelperJoint[] => {
    const joint = skeleton.roles.get(role)
    if (joint === undefined || skeleton.joints[joint].parent < 0) return []
    const { parent, offset } = skeleton.joints[joint]
    return [
      {
        name: `${role} half`,
        parent,
        offset,
        rest: quatAt(bind.rotations, 4 * joint),
        drive: { kind: 'half', joint },
      },
    ]
  })
}

/**
 * Hands what two sides of a bend share over to the joint that turns half as far. With w the weight of the joint and all
 * beyond it and v = 1 − w that of the rest, skin that blended v : w now blends
 *
 *   rest − w, half 2w          where w ≤ v,        half 2v, beyond − v         where w > v.
 *
 * Blending two turns by θ shrinks the middle to cos θ/2; blending turns by θ/2 twice only to cos θ/4: at 120° a
 * knee keeps 87 % of its thickness instead of 50 %.
 */
export function halveBends(
  dense: Float32Array,
  width: number,
  skeleton: Skeleton,
  helpers: readonly HelperJoint[],
): void {
  const { jointCount } = skeleton
  helpers.forEach(({ drive }, h) => {
    if (drive.kind !== 'half') return
    const beyond = new Uint8Array(jointCount)
    for (let j = drive.joint; j < jointCount; j++)
      beyond[j] =
        j === drive.joint || (skeleton.joints[j].parent >= 0 && beyond[skeleton.joints[j].parent]) ? 1 : 0
    // Only what lies next to the joint takes part: the thigh's other end is no business of the hip's.
    const next = (j: number): boolean => j === drive.joint
    for (let row = 0; row < dense.length; row += width) {
      let w = 0
      let far = 0
      let rest = 0
      for (let j = 0; j < jointCount; j++) {
        const weight = dense[row + j]
        if (weight === 0) continue
        if (next(j)) w += weight
        else if (beyond[j]) far += weight
        else rest += weight
      }
      if (w === 0 || rest === 0 || far > 0.5) continue
      const moved = Math.min(w, rest)
      dense[row + jointCount + h] += 2 * moved
      dense[row + drive.joint] -= moved
      const left = (rest - moved) / rest
      for (let j = 0; j < jointCount; j++) if (!beyond[j]) dense[row + j] *= left
    }
  })
}
