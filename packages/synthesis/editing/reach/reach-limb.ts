import { conjugateFlat, multiplyFlat, portable } from '@understudy/kernels'
import {
  MotionError,
  solveTwoBoneFlat,
  TWO_BONE_WIDTH,
  type Motion,
  type Role,
  type WorldMotion,
} from '@understudy/motion'
import { LIMBS } from '../../analysis/anatomy/index.ts'

/** The joints of an arm or a leg. */
export interface ReachingLimb {
  /** Shoulder or hip. */
  readonly top: number
  /** Elbow or knee. */
  readonly middle: number
  /** Wrist or ankle. */
  readonly end: number
  /** From top to end when straight, metres. */
  readonly length: number
}

/** The limb that ends in a hand or a foot. */
export function limbOf(motion: Motion, world: WorldMotion, end: Role): ReachingLimb {
  const limb = LIMBS.find((known) => known.end === end)
  const [top, middle, tip] = (limb ? [limb.upper, limb.lower, limb.end] : [end, end, end]).map((role) => {
    const joint = limb && motion.skeleton.roles.get(role)
    if (joint === undefined) {
      throw new MotionError(
        `reach: "${motion.name}" has no joint with the role ${role}; a limb needs three, such as shoulder, elbow and ` +
          `hand. Set the roles by hand.`,
        { code: 'missing-role' },
      )
    }
    return joint
  })
  const between = (a: number, b: number): number =>
    portable.norm([0, 1, 2].map((c) => world.positions[3 * a + c] - world.positions[3 * b + c]))
  return { top, middle, end: tip, length: between(top, middle) + between(middle, tip) }
}

/** The last part of a limb's length that it is not stretched into, as a fraction: 0.004 leaves 10° of bend. */
const SOFTNESS = 0.004

/**
 * Moves a hand or a foot by `shift` (`[frame][xyz]`, metres in the world) by bending its limb, and writes the local
 * rotations of its three joints into `rotations`; the end keeps its world orientation and the limb its plane. Frames
 * with no shift are left as they are. Returns by how much each frame fell short, metres.
 */
export function reachLimb(
  rotations: Float32Array,
  motion: Motion,
  world: WorldMotion,
  limb: ReachingLimb,
  shift: Float64Array,
): Float64Array {
  const { jointCount, parents } = motion.skeleton
  const points = new Float64Array(3 * 5) // top, middle, end, target, no pole
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
      points[c] = world.positions[p0 + 3 * limb.top + c]
      points[3 + c] = world.positions[p0 + 3 * limb.middle + c]
      points[6 + c] = world.positions[p0 + 3 * limb.end + c]
      points[9 + c] = points[6 + c] + shift[s + c]
    }
    solveTwoBoneFlat(solved, 0, points, 0, points, 3, points, 6, points, 9, points, 12, SOFTNESS)
    short[frame] = solved[14]
    // local = (new orientation of the parent)⁻¹ · new orientation; the top's parent itself does not turn.
    multiplyFlat(b, 0, solved, 0, world.orientations, orientation(limb.top))
    conjugateFlat(a, 0, world.orientations, orientation(parents[limb.top]))
    multiplyFlat(rotations, orientation(limb.top), a, 0, b, 0)
    multiplyFlat(a, 0, solved, 0, world.orientations, orientation(parents[limb.middle]))
    conjugateFlat(a, 0, a, 0)
    multiplyFlat(b, 0, solved, 4, world.orientations, orientation(limb.middle))
    multiplyFlat(rotations, orientation(limb.middle), a, 0, b, 0)
    multiplyFlat(a, 0, solved, 4, world.orientations, orientation(parents[limb.end]))
    conjugateFlat(a, 0, a, 0)
    b.set(world.orientations.subarray(orientation(limb.end), orientation(limb.end) + 4))
    multiplyFlat(rotations, orientation(limb.end), a, 0, b, 0)
  }
  return short
}
