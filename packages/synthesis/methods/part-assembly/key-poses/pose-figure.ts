import { scalar } from '@understudy/kernels'
import {
  jointOf,
  MotionError,
  quat,
  solveTwoBone,
  vec3,
  zeroRotations,
  type Pose,
  type Quat,
  type Role,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'

/** Where the joints of a pose are in the world. */
export interface PosedFigure {
  readonly positions: readonly Vec3[]
  readonly orientations: readonly Quat[]
}

/** Standing at rest over the origin: the skeleton's T-pose where it knows one, its lowest joint on the ground. */
export function restingPose(skeleton: Skeleton): Pose {
  const packed = skeleton.tPose ?? zeroRotations(skeleton.jointCount)
  const rotations = skeleton.joints.map((_, joint) => quat.quatAt(packed, 4 * joint))
  const { positions, orientations } = placeFigure(skeleton, { rootPosition: [0, 0, 0], rotations })
  const tips = skeleton.tips.map(({ joint, offset }) =>
    vec3.add(positions[joint], quat.rotate(orientations[joint], offset)),
  )
  const low = [...positions, ...tips].reduce((least, [, y]) => Math.min(least, y), Infinity)
  return { rootPosition: [0, -low, 0], rotations }
}

/** Forward kinematics of one pose. */
export function placeFigure(skeleton: Skeleton, { rootPosition, rotations }: Pose): PosedFigure {
  const { jointCount } = skeleton
  const positions = new Float32Array(3 * jointCount)
  const orientations = new Float32Array(4 * jointCount)
  scalar.forwardKinematics(
    skeleton,
    Float32Array.from(rootPosition),
    Float32Array.from(rotations.flat()),
    positions,
    orientations,
  )
  return {
    positions: skeleton.joints.map((_, joint) => vec3.vec3At(positions, 3 * joint)),
    orientations: skeleton.joints.map((_, joint) => quat.quatAt(orientations, 4 * joint)),
  }
}

/** The pose with a joint turned by a rotation given in the world; what hangs from it goes along. */
export function turnJoint(skeleton: Skeleton, pose: Pose, role: Role, turn: Quat): Pose {
  const joint = jointOf(skeleton, role, 'turnJoint')
  const { orientations } = placeFigure(skeleton, pose)
  return withOrientation(skeleton, pose, orientations, joint, quat.multiply(turn, orientations[joint]))
}

/**
 * The pose with a bone pointed along a world direction by the shortest turn: `aimBone(s, p, 'leftUpperArm',
 * 'leftLowerArm', [0, −1, 0])` lets the upper arm hang.
 */
export function aimBone(skeleton: Skeleton, pose: Pose, from: Role, to: Role, direction: Vec3): Pose {
  const [a, b] = [jointOf(skeleton, from, 'aimBone'), jointOf(skeleton, to, 'aimBone')]
  const { positions } = placeFigure(skeleton, pose)
  const now = vec3.normalize(vec3.subtract(positions[b], positions[a]))
  return turnJoint(skeleton, pose, from, quat.fromTo(now, vec3.normalize(direction)))
}

/** Upper joint, middle joint and end of the limbs that can reach, and where the middle one bends to in the world of a figure facing +Z. */
const LIMBS: Readonly<Partial<Record<Role, readonly [Role, Role, Vec3]>>> = {
  leftHand: ['leftUpperArm', 'leftLowerArm', [0.3, -0.6, -0.7]],
  rightHand: ['rightUpperArm', 'rightLowerArm', [-0.3, -0.6, -0.7]],
  leftFoot: ['leftUpperLeg', 'leftLowerLeg', [0, 0, 1]],
  rightFoot: ['rightUpperLeg', 'rightLowerLeg', [0, 0, 1]],
}

/** Hands and feet that `reachTo` can move. */
export type Reaching = 'leftHand' | 'rightHand' | 'leftFoot' | 'rightFoot'

/** The pose with a hand or foot brought to a place in the world by bending its limb, and how far it stayed away, metres. */
export function reachTo(
  skeleton: Skeleton,
  pose: Pose,
  end: Reaching,
  target: Vec3,
  options: { readonly pole?: Vec3 } = {},
): { readonly pose: Pose; readonly unreached: number } {
  const limb = LIMBS[end]
  if (limb === undefined)
    throw new MotionError(
      `reachTo: "${String(end)}" cannot reach; name a hand or a foot, such as leftHand.`,
      { code: 'unknown-name' },
    )
  const [hip, knee, ankle] = [limb[0], limb[1], end].map((role) => jointOf(skeleton, role, 'reachTo'))
  const { positions, orientations } = placeFigure(skeleton, pose)
  const above = (joint: number): Quat => orientations[skeleton.parents[joint]] ?? quat.IDENTITY
  const solved = solveTwoBone(
    {
      hip: positions[hip],
      knee: positions[knee],
      ankle: positions[ankle],
      hipOrientation: orientations[hip],
      kneeOrientation: orientations[knee],
      ankleOrientation: orientations[ankle],
      parentOrientation: above(hip),
      kneeParentOrientation: above(knee),
      ankleParentOrientation: above(ankle),
    },
    target,
    { pole: options.pole ?? limb[2] },
  )
  const rotations = pose.rotations.slice()
  rotations[hip] = solved.hipRotation
  rotations[knee] = solved.kneeRotation
  rotations[ankle] = solved.ankleRotation
  return { pose: { ...pose, rotations }, unreached: solved.unreached }
}

function withOrientation(
  skeleton: Skeleton,
  pose: Pose,
  orientations: readonly Quat[],
  joint: number,
  wanted: Quat,
): Pose {
  const parent = skeleton.parents[joint]
  const above = parent < 0 ? quat.IDENTITY : orientations[parent]
  const rotations = pose.rotations.slice()
  rotations[joint] = quat.normalize(quat.multiply(quat.inverse(above), wanted))
  return { ...pose, rotations }
}
