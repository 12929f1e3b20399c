import { conjugateFlat, rotateFlat, portable } from '@understudy/kernels'
import { vec3, worldMotion, type Motion, type Role, type Vec3, type WorldMotion } from '@understudy/motion'

/** An elbow or a knee and the bones it joins. */
export interface Limb {
  readonly upper: Role
  readonly lower: Role
  readonly end: Role
  /** Where both bones point in a T-pose that faces +Z. */
  readonly along: Vec3
  /** The axis it bends about there, upper bone × lower bone: hands come forward, heels go back. */
  readonly hinge: Vec3
}

/** Arms and legs by their roles, with the directions of bone and hinge in the T-pose. */
export const LIMBS: readonly Limb[] = [
  {
    upper: 'leftUpperArm',
    lower: 'leftLowerArm',
    end: 'leftHand',
    along: [1, 0, 0],
    hinge: [0, -1, 0],
  },
  {
    upper: 'rightUpperArm',
    lower: 'rightLowerArm',
    end: 'rightHand',
    along: [-1, 0, 0],
    hinge: [0, 1, 0],
  },
  {
    upper: 'leftUpperLeg',
    lower: 'leftLowerLeg',
    end: 'leftFoot',
    along: [0, -1, 0],
    hinge: [1, 0, 0],
  },
  {
    upper: 'rightUpperLeg',
    lower: 'rightLowerLeg',
    end: 'rightFoot',
    along: [0, -1, 0],
    hinge: [1, 0, 0],
  },
]

/** The axis about which an elbow or a knee bends, found from the motion. */
export interface Hinge {
  /** The axis in the frame of the joint, unit. */
  readonly axis: Vec3
  /** 1 if the axis never moved in that frame, 0 if it pointed everywhere. */
  readonly steadiness: number
}

const inverse = new Float64Array(4)

const MOST_FRAMES = 256
/** Mean sine of the bend a limb must show to tell its hinge: 5°. */
const LEAST_BEND = 0.09

/**
 * The axis a limb bends about, seen from the frame of one of its joints, over a whole clip:
 *
 *   axis ∝ Σ R⁻¹ (u × v),   steadiness = ‖Σ R⁻¹ (u × v)‖ / Σ ‖u × v‖
 *
 * u, v the unit bones. Each frame weighs by the sine of its bend: straight limbs, whose plane is noise, say nothing.
 * Undefined when the limb hardly ever bends (5° on average).
 */
export function hingeOf(
  motion: Motion,
  { upper, lower, end }: Limb,
  seenFrom: Role,
  world: WorldMotion = worldMotion(motion),
): Hinge | undefined {
  const { roles, jointCount } = motion.skeleton
  const [a, b, c, frame] = [upper, lower, end, seenFrom].map((role) => roles.get(role))
  if (a === undefined || b === undefined || c === undefined || frame === undefined) return undefined
  // An axis that stands still is known from a few hundred frames as well as from a hundred thousand.
  const step = Math.max(1, Math.floor(motion.frameCount / MOST_FRAMES))
  const p = world.positions
  const q = world.orientations
  const sum = new Float64Array(3)
  const bend = new Float64Array(3)
  let total = 0
  let count = 0
  for (let at = 0; at < motion.frameCount * jointCount; at += step * jointCount) {
    const [i, j, k] = [3 * (at + a), 3 * (at + b), 3 * (at + c)]
    const [ux, uy, uz] = [p[j] - p[i], p[j + 1] - p[i + 1], p[j + 2] - p[i + 2]]
    const [vx, vy, vz] = [p[k] - p[j], p[k + 1] - p[j + 1], p[k + 2] - p[j + 2]]
    const scale = 1 / Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
    if (!Number.isFinite(scale)) continue
    bend[0] = (uy * vz - uz * vy) * scale
    bend[1] = (uz * vx - ux * vz) * scale
    bend[2] = (ux * vy - uy * vx) * scale
    total += portable.hypot(bend[0], bend[1], bend[2])
    count++
    conjugateFlat(inverse, 0, q, 4 * (at + frame))
    rotateFlat(bend, 0, inverse, 0, bend, 0)
    for (let axis = 0; axis < 3; axis++) sum[axis] += bend[axis]
  }
  const length = portable.hypot(sum[0], sum[1], sum[2])
  if (total < LEAST_BEND * count) return undefined
  return { axis: vec3.normalize(vec3.vec3At(sum, 0)), steadiness: length / total }
}
