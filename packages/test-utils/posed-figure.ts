import { makeMotion, quat, type Motion, type Quat, type Role, type Vec3 } from '@understudy/motion'
import { humanoid, HUMANOID_HIP_HEIGHT } from './humanoid.ts'

type Side = 'left' | 'right'

/** How a test poses the figure: where bones point in the world of a figure facing +Z, left at +X. What is not said stands with hanging arms. */
export interface Posing {
  readonly bones?: Readonly<Partial<Record<Bone, Vec3>>>
  /** World rotations of the hips and of the trunk above them. */
  readonly hips?: Quat
  readonly trunk?: Quat
  /** Of the hips, metres from where they stand. */
  readonly moved?: Vec3
}
type Bone = `${Side}${'UpperArm' | 'LowerArm' | 'UpperLeg' | 'LowerLeg'}` | 'neck'

const skeleton = humanoid()
const jointOf = (role: Role): number => skeleton.roles.get(role)!

const CHILD: Readonly<Record<string, Role>> = {
  UpperArm: 'LowerArm' as Role,
  LowerArm: 'Hand' as Role,
  UpperLeg: 'LowerLeg' as Role,
  LowerLeg: 'Foot' as Role,
}

/** Root and local rotations of a pose. */
function posed({ bones = {}, hips = quat.IDENTITY, trunk = hips, moved = [0, 0, 0] }: Posing): {
  root: Vec3
  rotations: readonly Quat[]
} {
  const world: Quat[] = skeleton.joints.map(() => quat.IDENTITY)
  const rotations: Quat[] = skeleton.joints.map(() => quat.IDENTITY)
  skeleton.joints.forEach(({ role, parent }, joint) => {
    const above = parent < 0 ? quat.IDENTITY : world[parent]
    world[joint] = joint === 0 ? hips : role === 'spine' ? trunk : above
    const direction = bones[role as Bone] ?? (role!.endsWith('UpperArm') ? ([0, -1, 0] as Vec3) : undefined)
    if (direction) {
      const child =
        role === 'neck'
          ? 'head'
          : (role!.replace(/UpperArm|LowerArm|UpperLeg|LowerLeg/, (bone) => CHILD[bone]) as Role)
      const rest = skeleton.joints[jointOf(child)].offset
      world[joint] = quat.fromTo(unit(rest), unit(direction))
    }
    rotations[joint] = quat.multiply(quat.inverse(above), world[joint])
  })
  return { root: [moved[0], HUMANOID_HIP_HEIGHT + moved[1], moved[2]], rotations }
}

const unit = (v: Vec3): Vec3 => {
  const n = Math.hypot(...v)
  return [v[0] / n, v[1] / n, v[2] / n]
}

/** A second in one pose at 30 Hz. */
export const holdPose = (posing: Posing): Motion => passPoses([posing, posing], 1)

/** From pose to pose in equal times, `seconds` altogether: every joint turns, and the root goes, at a constant rate. */
export function passPoses(poses: readonly Posing[], seconds: number, frameRate = 30): Motion {
  const keys = poses.map(posed)
  const frames = Math.round(seconds * frameRate) + 1
  const width = 4 * skeleton.jointCount
  const rootPositions = new Float32Array(3 * frames)
  const rotations = new Float32Array(width * frames)
  for (let f = 0; f < frames; f++) {
    const exact = (f / (frames - 1)) * (keys.length - 1)
    const i = Math.min(Math.floor(exact), keys.length - 2)
    const [a, b, u] = [keys[i], keys[i + 1], exact - i]
    for (let c = 0; c < 3; c++) rootPositions[3 * f + c] = a.root[c] + u * (b.root[c] - a.root[c])
    a.rotations.forEach((q, j) => rotations.set(quat.slerp(q, b.rotations[j], u), width * f + 4 * j))
  }
  return makeMotion({ name: 'posed', skeleton, frameRate, rootPositions, rotations })
}

/** Degrees about an axis. */
export const turnBy = (axis: Vec3, degrees: number): Quat =>
  quat.fromAxisAngle(unit(axis), (degrees * Math.PI) / 180)
