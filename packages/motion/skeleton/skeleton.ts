import type { JointTree } from '@understudy/kernels'
import { MotionError } from '../errors.ts'
import type { Vec3 } from '../math/vec3.ts'
import type { Role } from './roles.ts'

/** One joint of a skeleton, as it hangs on its parent. */
export interface Joint {
  readonly name: string
  /** Index of the parent, −1 for the root. Parents come before their children. */
  readonly parent: number
  /** In the parent's frame at rest, metres. The root's is zero: a motion says where the root is. */
  readonly offset: Vec3
  readonly role?: Role
}

/** Where a chain ends: the tip of a toe, a finger or the skull (BVH's end site). It has no rotation of its own. */
export interface Tip {
  readonly joint: number
  readonly offset: Vec3
}

/** Joints for people to read, and the same tree as flat arrays for the hot paths. */
export interface Skeleton extends JointTree {
  readonly joints: readonly Joint[]
  readonly tips: readonly Tip[]
  readonly jointCount: number
  /** Which joint plays a role. */
  readonly roles: ReadonlyMap<Role, number>
  /**
   * Local rotations `[joint][xyzw]` of a known T-pose, where the source had one: the pose in which
   * bones of different skeletons correspond. Zero rotations are often no pose at all.
   */
  readonly tPose?: Float32Array
}

/** Checks the tree and lays it out flat. */
export function makeSkeleton(
  joints: readonly Joint[],
  tips: readonly Tip[] = [],
  tPose?: Float32Array,
): Skeleton {
  if (joints.length === 0)
    throw new MotionError('skeleton: no joints were given; at least a root is needed.', { code: 'missing' })
  const parents = new Int32Array(joints.length)
  const offsets = new Float32Array(3 * joints.length)
  const roles = new Map<Role, number>()
  joints.forEach((joint, index) => {
    const isRoot = index === 0
    if (isRoot ? joint.parent !== -1 : !(joint.parent >= 0 && joint.parent < index)) {
      throw new MotionError(
        `skeleton: joint ${index} "${joint.name}" has parent ${joint.parent}; joint 0 must be the only root ` +
          `(parent −1) and every other parent must come before its child. Sort the joints from the root outwards.`,
      )
    }
    parents[index] = joint.parent
    offsets.set(joint.offset, 3 * index)
    if (joint.role === undefined) return
    const taken = roles.get(joint.role)
    if (taken !== undefined) {
      throw new MotionError(
        `skeleton: both "${joints[taken].name}" and "${joint.name}" are given the role ${joint.role}; ` +
          `a role belongs to one joint. Remove it from one of them.`,
      )
    }
    roles.set(joint.role, index)
  })
  return { joints, tips, jointCount: joints.length, parents, offsets, roles, tPose }
}

/** The joint that plays `role`; misuse throws, naming who asked. */
export function jointOf(skeleton: Skeleton, role: Role, who: string): number {
  const joint = skeleton.roles.get(role)
  if (joint !== undefined) return joint
  throw new MotionError(
    `${who}: the skeleton (root "${skeleton.joints[0].name}", ${skeleton.jointCount} joints) has no ${role}; ` +
      `this needs one. Set the role by hand with withRoles().`,
    { code: 'missing-role' },
  )
}

/** The same skeleton with other roles. */
export function withRoles(skeleton: Skeleton, roles: ReadonlyMap<Role, number>): Skeleton {
  const byJoint = new Map([...roles].map(([role, joint]) => [joint, role]))
  const joints = skeleton.joints.map(({ name, parent, offset }, index) => {
    const role = byJoint.get(index)
    return role === undefined ? { name, parent, offset } : { name, parent, offset, role }
  })
  return makeSkeleton(joints, skeleton.tips, skeleton.tPose)
}
