import { portable } from '@understudy/kernels'
import {
  pathBelow,
  placeJoints,
  quat,
  vec3,
  type Quat,
  type Role,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'

/** A helper joint along a limb's bone that spreads the turn about it over the skin. */
interface TwistJoint {
  readonly joint: number
  /** The joint whose turn against `base` is shared, and that base. */
  readonly base: number
  readonly end: number
  /** The bone's direction in the frame of `base`. */
  readonly axis: Vec3
  /** Share of the turn of `end` against `base` that this joint shows. */
  readonly share: number
  /** Turns backwards: it hangs on the joint that has the whole turn, near the end that has none. */
  readonly undoes: boolean
}

/** Forearms and shins turn with what is at their end, upper arms and thighs against what is at their root. */
const LIMBS = (['left', 'right'] as const).flatMap(
  (side): readonly (readonly [Role, Role, 'end' | 'root'])[] => [
    [`${side}LowerArm`, `${side}Hand`, 'end'],
    [`${side}LowerLeg`, `${side}Foot`, 'end'],
    [`${side}UpperArm`, `${side}LowerArm`, 'root'],
    [`${side}UpperLeg`, `${side}LowerLeg`, 'root'],
  ],
)
const TWIST_NAME = /twist|roll/i

/** Finds the helper joints by name and place: named so, without a role, on the bone between two roles. */
function findTwistJoints(
  skeleton: Skeleton,
  { orientations }: Pick<ReferencePose, 'orientations'>,
): readonly TwistJoint[] {
  const { joints, parents, roles } = skeleton
  const positions = placeJoints(skeleton, orientations)
  const found: TwistJoint[] = []
  for (const [from, to, turns] of LIMBS) {
    const [a, b] = [roles.get(from), roles.get(to)]
    if (a === undefined || b === undefined) continue
    const bone = vec3.subtract(positions[b], positions[a])
    const length = vec3.length(bone)
    if (length < 1e-6) continue
    const inline = new Set(pathBelow(skeleton, a, b))
    joints.forEach(({ name, role }, joint) => {
      if (role !== undefined || !TWIST_NAME.test(name)) return
      if (!inline.has(joint) && parents[joint] !== a && !inline.has(parents[joint])) return
      const at = vec3.dot(vec3.subtract(positions[joint], positions[a]), bone) / length ** 2
      const off = vec3.length(
        vec3.subtract(vec3.subtract(positions[joint], positions[a]), vec3.scale(bone, at)),
      )
      if (at < -0.1 || at > 1.1 || off > 0.25 * length) return
      const share = Math.min(1, Math.max(0, at))
      const base = turns === 'end' ? a : parents[a]
      if (base < 0) return
      const axis = quat.rotate(quat.inverse(orientations[base]), vec3.normalize(bone))
      found.push({
        joint,
        base,
        end: turns === 'end' ? b : a,
        axis,
        // A helper between the two, not beside them, sits at the bone's root in some rigs and still takes its half.
        share: turns === 'end' ? (inline.has(joint) ? Math.max(0.5, share) : share) : 1 - share,
        undoes: turns === 'root',
      })
    })
  }
  return found
}

/**
 * Spreads the turn about a limb's bone over its helper joints, in place (`rotations` local, `[frame][joint][xyzw]`). With
 * d the end's turn against its base since the reference pose, and θ its part about the bone's axis a,
 *
 *   θ = 2 atan2(d·a, d_w),   R_helper = R_base turn(a, s θ) R̂_base⁻¹ R̂_helper   (forearm, shin)
 *                            R_helper = R_limb turn(a′, −s θ) R̂_limb⁻¹ R̂_helper  (upper arm, thigh)
 *
 * s growing from the end that stands still to the one that turns. What hangs on a helper keeps its place in the world.
 */
export function shareTwist(
  skeleton: Skeleton,
  { orientations: reference }: Pick<ReferencePose, 'orientations'>,
  rotations: Float32Array,
): number {
  const twists = findTwistJoints(skeleton, { orientations: reference })
  if (twists.length === 0) return 0
  const { jointCount, parents } = skeleton
  const helpers = new Map(twists.map((twist) => [twist.joint, twist]))
  const relative = (a: number, b: number): Quat => quat.multiply(quat.inverse(reference[a]), reference[b])
  for (let row = 0; row < rotations.length; row += 4 * jointCount) {
    const world: Quat[] = []
    for (let joint = 0; joint < jointCount; joint++) {
      const own = quat.quatAt(rotations, row + 4 * joint)
      world.push(parents[joint] < 0 ? own : quat.multiply(world[parents[joint]], own))
    }
    const before = [...world]
    for (const { joint, base, end, axis, share, undoes } of twists) {
      const now = quat.multiply(quat.inverse(before[base]), before[end])
      const turned = quat.multiply(now, quat.inverse(relative(base, end)))
      const sign = turned[3] < 0 ? -1 : 1
      const angle =
        2 * portable.atan2(sign * vec3.dot([turned[0], turned[1], turned[2]], axis), sign * turned[3])
      if (undoes) {
        const own = quat.rotate(quat.inverse(relative(base, end)), axis)
        const back = quat.fromAxisAngle(own, -share * angle)
        world[joint] = quat.multiply(quat.multiply(before[end], back), relative(end, joint))
      } else {
        const part = quat.fromAxisAngle(axis, share * angle)
        world[joint] = quat.multiply(quat.multiply(before[base], part), relative(base, joint))
      }
    }
    for (let joint = 1; joint < jointCount; joint++) {
      const parent = parents[joint]
      const isHelper = helpers.has(joint)
      if (!isHelper && !helpers.has(parent)) continue
      const own = quat.multiply(quat.inverse(world[parent]), isHelper ? world[joint] : before[joint])
      rotations.set(quat.normalize(own), row + 4 * joint)
    }
  }
  return twists.length
}
