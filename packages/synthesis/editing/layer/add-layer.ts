import { makeMotion, MotionError, quat, restPose } from '@understudy/motion'
import type { Motion, Quat, Role, Vec3 } from '@understudy/motion'
import { curveAt, type CurveKey } from '../curves/curve.ts'

/** What a layer does to the motion under it. */
export interface PoseLayer {
  /** `add` turns joints further; `override` turns them away from the T-pose, whatever the motion does. */
  readonly mode: 'add' | 'override'
  /**
   * The mask: which joints, and how they turn, as rotation vectors in degrees. Axes are those of the figure at rest (+X
   * its left, +Y up, +Z ahead), carried along by the joint's parent: [0, 0, 90] lifts a hanging left arm to its side.
   */
  readonly turns: Readonly<Partial<Record<Role, Vec3>>>
  /** How much of it is there, 0 to 1, at times in seconds, eased between them; all of it if nothing is said. */
  readonly weight?: readonly CurveKey[]
}

/**
 * A layer over a motion. With R the orientation of a joint's parent at rest, Rⱼ that of the joint, T the turn and w the
 * weight at a frame, its local rotation q becomes
 *
 *   add:        exp(w log(R⁻¹ T R)) q
 *   override:   slerp(q, R⁻¹ T Rⱼ, w)
 *
 * The root has no parent: its turn is about its own axes, q Rⱼ⁻¹ T Rⱼ. Joints that no turn names stay to the bit.
 */
export function addLayer(motion: Motion, { mode, turns, weight = [] }: PoseLayer): Motion {
  const { skeleton, frameCount, frameRate } = motion
  const width = 4 * skeleton.jointCount
  const { orientations } = restPose(skeleton)
  const at = (joint: number): Quat => (joint < 0 ? quat.IDENTITY : quat.quatAt(orientations, 4 * joint))
  const rotations = motion.rotations.slice()
  for (const [role, turn] of Object.entries(turns) as [Role, Vec3][]) {
    const joint = skeleton.roles.get(role)
    if (joint === undefined)
      throw new MotionError(
        `addLayer: "${motion.name}" has no joint in the role ${role}; the layer turns it. Leave it out of the layer, or give the joint its role.`,
        { code: 'missing-role' },
      )
    const { parent } = skeleton.joints[joint]
    const isRoot = parent < 0
    const vector = turn.map((degrees) => (degrees * Math.PI) / 180) as unknown as Vec3
    // The turn by a share of its angle, in the axes of the parent (of the joint itself where there is none).
    const frame = isRoot ? at(joint) : at(parent)
    const turned = (share: number): Quat => {
      const part = quat.exp(vector.map((value) => share * value) as unknown as Vec3)
      return quat.multiply(quat.inverse(frame), quat.multiply(part, frame))
    }
    const rest = quat.multiply(quat.inverse(at(parent)), at(joint))
    const posed = quat.multiply(turned(1), rest)
    for (let f = 0; f < frameCount; f++) {
      const share = weightAt(weight, f / frameRate)
      if (share === 0) continue
      const own = quat.quatAt(rotations, width * f + 4 * joint)
      const made =
        mode === 'override'
          ? quat.slerp(own, posed, share)
          : isRoot
            ? quat.multiply(own, turned(share))
            : quat.multiply(turned(share), own)
      rotations.set(quat.normalize(made), width * f + 4 * joint)
    }
  }
  return makeMotion({ ...motion, rotations })
}

/** The weight at a time: the curve through its keys, never below 0 or above 1. */
export const weightAt = (keys: readonly CurveKey[], seconds: number): number =>
  keys.length === 0 ? 1 : Math.min(Math.max(curveAt(keys, seconds), 0), 1)
