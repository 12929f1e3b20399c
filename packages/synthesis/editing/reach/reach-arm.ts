import { conjugateFlat, multiplyFlat } from '@understudy/kernels'
import {
  MotionError,
  solveTwoBoneFlat,
  TWO_BONE_WIDTH,
  type Motion,
  type Role,
  type WorldMotion,
} from '@understudy/motion'

export type ArmSide = 'left' | 'right'

/** The joints of one arm. */
export interface Arm {
  readonly shoulder: number
  readonly elbow: number
  readonly wrist: number
  /** Shoulder to wrist when straight, metres. */
  readonly length: number
}

export function armOf(motion: Motion, world: WorldMotion, side: ArmSide): Arm {
  const [shoulder, elbow, wrist] = (['UpperArm', 'LowerArm', 'Hand'] as const).map((part) => {
    const joint = motion.skeleton.roles.get(`${side}${part}` as Role)
    if (joint === undefined) {
      throw new MotionError(
        `reach: "${motion.name}" has no joint with the role ${side}${part}; an arm needs shoulder, elbow and hand. ` +
          `Set the roles by hand.`,
      )
    }
    return joint
  })
  const between = (a: number, b: number): number =>
    Math.hypot(...[0, 1, 2].map((c) => world.positions[3 * a + c] - world.positions[3 * b + c]))
  return { shoulder, elbow, wrist, length: between(shoulder, elbow) + between(elbow, wrist) }
}

/** The last part of an arm's length that it is not stretched into, as a fraction: 0.004 leaves 10° of bend. */
const SOFTNESS = 0.004

/**
 * Moves a hand by `shift` (`[frame][xyz]`, metres in the world) by bending its arm, and writes the local rotations of
 * shoulder, elbow and wrist into `rotations`; the hand keeps its world orientation and the arm its plane. Frames
 * with no shift are left as they are. Returns by how much each frame fell short, metres.
 */
export function reachArm(
  rotations: Float32Array,
  motion: Motion,
  world: WorldMotion,
  arm: Arm,
  shift: Float64Array,
): Float64Array {
  const { jointCount, parents } = motion.skeleton
  const points = new Float64Array(3 * 5) // shoulder, elbow, wrist, target, no pole
  const solved = new Float64Array(TWO_BONE_WIDTH)
  const a = new Float64Array(4)
  const b = new Float64Array(4)
  const short = new Float64Array(motion.frameCount)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const s = 3 * frame
    if (shift[s] === 0 && shift[s + 1] === 0 && shift[s + 2] === 0) continue
    const p0 = 3 * frame * jointCount
    const orientation = (joint: number): number => 4 * (frame * jointCount + joint)
    for (let c = 0; c < 3; c++) {
      points[c] = world.positions[p0 + 3 * arm.shoulder + c]
      points[3 + c] = world.positions[p0 + 3 * arm.elbow + c]
      points[6 + c] = world.positions[p0 + 3 * arm.wrist + c]
      points[9 + c] = points[6 + c] + shift[s + c]
    }
    solveTwoBoneFlat(solved, 0, points, 0, points, 3, points, 6, points, 9, points, 12, SOFTNESS)
    short[frame] = solved[14]
    // local = (new orientation of the parent)⁻¹ · new orientation; the shoulder's parent itself does not turn.
    multiplyFlat(b, 0, solved, 0, world.orientations, orientation(arm.shoulder))
    conjugateFlat(a, 0, world.orientations, orientation(parents[arm.shoulder]))
    multiplyFlat(rotations, orientation(arm.shoulder), a, 0, b, 0)
    multiplyFlat(a, 0, solved, 0, world.orientations, orientation(parents[arm.elbow]))
    conjugateFlat(a, 0, a, 0)
    multiplyFlat(b, 0, solved, 4, world.orientations, orientation(arm.elbow))
    multiplyFlat(rotations, orientation(arm.elbow), a, 0, b, 0)
    multiplyFlat(a, 0, solved, 4, world.orientations, orientation(parents[arm.wrist]))
    conjugateFlat(a, 0, a, 0)
    b.set(world.orientations.subarray(orientation(arm.wrist), orientation(arm.wrist) + 4))
    multiplyFlat(rotations, orientation(arm.wrist), a, 0, b, 0)
  }
  return short
}
