import { add as vec3Add, scale, vec3At, type Vec3 } from '../math/vec3.ts'
import { ROLES } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { BindPose } from './body-mesh.ts'
import type { Landmarks } from './landmarks.ts'

/** A straight piece of bone that follows a joint. */
export interface Bone {
  readonly joint: number
  readonly from: Vec3
  readonly to: Vec3
}

/** A part of the body and the joints that move its flesh. */
export interface SkinPart {
  readonly joints: readonly number[]
  readonly bones: readonly Bone[]
}

/** Arms then legs, left before right. */
export interface SkinParts {
  readonly trunk: SkinPart
  readonly limbs: readonly SkinPart[]
}

/**
 * The joints of the trunk (hips to head, and collar bones) and of arms and legs left before right. Only joints
 * with a role and what lies between two of them carry skin: fingers are rarely captured and would tear the hand.
 */
export function skinParts(skeleton: Skeleton, bind: BindPose, marks: Landmarks): SkinParts {
  const { joints, roles } = skeleton
  const limbTops = (['UpperArm', 'UpperLeg'] as const).flatMap((part) =>
    (['left', 'right'] as const).map((side) => roles.get(`${side}${part}`) ?? -1),
  )
  const limbOf = new Map<number, number>()
  const trunk = new Set<number>()
  for (const role of ROLES) {
    const path: number[] = []
    for (let joint = roles.get(role) ?? -1; joint >= 0; joint = joints[joint].parent) {
      path.push(joint)
      if (joint === roles.get('hips')) break
    }
    const top = path.find((joint) => limbTops.includes(joint))
    let inLimb = top !== undefined
    for (const joint of path) {
      if (inLimb) limbOf.set(joint, limbTops.indexOf(top ?? -1))
      else trunk.add(joint)
      if (joint === top) inLimb = false
    }
  }
  const make = (members: readonly number[]): SkinPart => ({
    joints: members,
    bones: bonesOf(skeleton, bind, marks, members),
  })
  return {
    trunk: make([...trunk]),
    limbs: limbTops.map((_, limb) =>
      make([...limbOf].filter(([, of]) => of === limb).map(([joint]) => joint)),
    ),
  }
}

/** From each joint to its children and tips, and on through the flesh that no joint marks: skull, hand, toes and heel. */
function bonesOf(skeleton: Skeleton, bind: BindPose, marks: Landmarks, members: readonly number[]): Bone[] {
  const at = (joint: number): Vec3 => vec3At(bind.jointPositions, 3 * joint)
  const carrying = new Set(members)
  const bones: Bone[] = []
  const add = (joint: number | undefined, from: Vec3, to: Vec3): void => {
    if (joint !== undefined && carrying.has(joint)) bones.push({ joint, from, to })
  }
  skeleton.joints.forEach(({ parent }, joint) => {
    if (parent >= 0) add(parent, at(parent), at(joint))
    add(joint, at(joint), at(joint))
  })
  skeleton.tips.forEach(({ joint }, tip) => add(joint, at(joint), vec3At(bind.tipPositions, 3 * tip)))
  const { roles } = skeleton
  const { size: u, headBase } = marks
  const beyond = (from: Vec3, way: Vec3, metres: number): Vec3 => vec3Add(from, scale(way, metres * u))
  add(roles.get('head'), headBase, beyond(headBase, [0, 0.9, 0.3], 0.15))
  for (const [side, index] of [
    ['left', 0],
    ['right', 1],
  ] as const) {
    const { wrist, fingers, thumb } = marks.arms[index]
    const { ankle, ball, forward } = marks.legs[index]
    add(roles.get(`${side}Hand`), wrist, beyond(wrist, fingers, 0.16))
    add(
      roles.get(`${side}Hand`),
      beyond(wrist, fingers, 0.03),
      beyond(beyond(wrist, fingers, 0.09), thumb, 0.05),
    )
    add(roles.get(`${side}Toes`), ball, beyond(ball, forward, 0.06))
    add(roles.get(`${side}Foot`), ankle, beyond(ankle, [-forward[0], -1, -forward[2]], 0.045))
  }
  return bones
}
