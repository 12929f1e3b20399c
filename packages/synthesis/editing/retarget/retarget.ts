import type { Kernels } from '@understudy/kernels'
import {
  jointOf,
  makeMotion,
  worldMotion,
  worldPositions,
  type ContactInterval,
  type Motion,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import { referencePose, type ReferencePose } from '../../analysis/anatomy/index.ts'
import { detectContacts, legLength, withContacts } from '../../analysis/contacts/index.ts'
import { footSkate, type Spread } from '../../analysis/quality/index.ts'
import { cleanFeet, type CleanFeetReport } from '../clean/index.ts'
import { groundLevel, raiseToGround, soleContacts, soleRoles } from './fit-ground.ts'
import { mapRotations } from './map-rotations.ts'
import { hipHeight, placeRoot, type RootScale } from './place-root.ts'
import { planJoints } from './plan-joints.ts'

export interface RetargetOptions {
  /**
   * How far the target travels: `legs` scales with leg length, so that steps stay steps; `keep` goes where the source
   * went (two people in one room), at the price of longer or shorter strides; a number is the factor itself.
   */
  readonly travel?: 'legs' | 'keep' | number
  /** `clean` locks planted feet, `ground` only puts them on the ground, `none` leaves them where the turns put them. */
  readonly feet?: 'clean' | 'ground' | 'none'
  /** When feet are planted; the motion's own annotations by default, detected if it has none. */
  readonly contacts?: readonly ContactInterval[]
  readonly kernels?: Kernels
}
export const RETARGET_DEFAULTS = { travel: 'legs', feet: 'clean' } as const

/** How slowly the root is fitted to the ground: σ of a Gaussian, seconds. */
const GROUND_SMOOTHING = 0.3

export interface RetargetReport {
  readonly scale: RootScale
  /** Roles moved by the source, roles the source lacks (they ride on their parents), roles the target lacks. */
  readonly matchedRoles: readonly Role[]
  readonly missingRoles: readonly Role[]
  readonly unusedRoles: readonly Role[]
  /** What the pose in which both correspond was made of. */
  readonly sourcePose: ReferencePose['source']
  readonly targetPose: ReferencePose['source']
  /** The furthest the root was raised or lowered to stand on the ground, centimetres. */
  readonly maxGroundShiftCm: number
  /** Of the source, by the same contacts: what the result is to be compared with. */
  readonly sourceFootSkateCmPerSecond: Spread
  readonly feet?: CleanFeetReport
}

/**
 * Puts a motion on another body. This is the whole method: match the joints in a pose both share, carry over how far
 * each has turned from it, scale the way of the hips, stand on the ground, lock the feet.
 *
 * `to` may be a motion: then its skeleton is the target, and its frames show what bones alone do not tell: how its
 * elbows and knees are hinged, how its fingers are held. Annotations are carried; contacts that were detected are written down.
 */
export function retarget(
  motion: Motion,
  to: Skeleton | Motion,
  options: RetargetOptions = {},
): { motion: Motion; report: RetargetReport } {
  const { travel = RETARGET_DEFAULTS.travel, feet = RETARGET_DEFAULTS.feet, kernels } = options
  const example = 'skeleton' in to ? to : undefined
  const target = example?.skeleton ?? (to as Skeleton)
  const source = motion.skeleton
  jointOf(source, 'hips', 'retarget (source)')
  jointOf(target, 'hips', 'retarget (target)')
  const world = worldMotion(motion, kernels)
  const sourcePose = referencePose(source, motion, world)
  const targetPose = referencePose(target, example)
  const plan = planJoints(source, target, sourcePose, targetPose, example)
  const rotations = mapRotations(world.orientations, source.jointCount, target, plan.sources)

  const contacts = options.contacts ?? contactsOf(motion, world.positions, feet)
  const soles = soleRoles(source, target)
  const standing = soleContacts(motion, world.positions, contacts, soles)
  const ground = groundLevel(motion, world.positions, standing, soles)
  const scale = rootScale(source, target, sourcePose, targetPose, travel)
  const rootPositions = placeRoot(motion, world, target, targetPose, rotations, scale, ground)
  const { name, frameRate, annotations } = motion
  const moved = makeMotion({ name, skeleton: target, frameRate, annotations, rotations, rootPositions })

  let maxGroundShiftCm = 0
  if (feet !== 'none') {
    const positions = worldPositions(moved, kernels)
    const wanted = (level: number): number => ground + scale.height * (level - ground)
    const rise = raiseToGround(moved, positions, standing, wanted, GROUND_SMOOTHING * frameRate)
    // These positions are this function's own and nobody has seen them yet.
    for (let frame = 0; frame < moved.frameCount; frame++) {
      rootPositions[3 * frame + 1] += rise[frame]
      maxGroundShiftCm = Math.max(maxGroundShiftCm, 100 * Math.abs(rise[frame]))
    }
  }
  const held = contacts.filter(({ role }) => target.roles.has(role))
  const cleaned = feet === 'clean' && canClean(target) ? cleanFeet(moved, held, { kernels }) : undefined
  const report: RetargetReport = {
    scale,
    matchedRoles: plan.matched,
    missingRoles: plan.missing,
    unusedRoles: plan.unused,
    sourcePose: sourcePose.source,
    targetPose: targetPose.source,
    maxGroundShiftCm,
    sourceFootSkateCmPerSecond: footSkate(motion, contacts, world.positions),
    ...(cleaned ? { feet: cleaned.report } : {}),
  }
  // Contacts of roles the target lacks are still true of the motion: what is carried is what was known.
  return { motion: withContacts(cleaned?.motion ?? moved, contacts), report }
}

const hasFeet = ({ roles }: Skeleton): boolean => roles.has('leftFoot') || roles.has('rightFoot')

function contactsOf(
  motion: Motion,
  positions: Float32Array,
  feet: NonNullable<RetargetOptions['feet']>,
): readonly ContactInterval[] {
  if (motion.annotations.contacts.length > 0 || feet === 'none') return motion.annotations.contacts
  return hasFeet(motion.skeleton) ? detectContacts(motion, { positions }) : []
}

const canClean = ({ roles }: Skeleton): boolean =>
  (['left', 'right'] as const).some(
    (side) => roles.has(`${side}UpperLeg`) && roles.has(`${side}LowerLeg`) && roles.has(`${side}Foot`),
  )

function rootScale(
  source: Skeleton,
  target: Skeleton,
  sourcePose: ReferencePose,
  targetPose: ReferencePose,
  travel: 'legs' | 'keep' | number,
): RootScale {
  const legs = (legLength(target) ?? 1) / (legLength(source) ?? legLength(target) ?? 1)
  const height = hipHeight(target, targetPose) / hipHeight(source, sourcePose)
  return {
    travel: travel === 'legs' ? legs : travel === 'keep' ? 1 : travel,
    height: Number.isFinite(height) && height > 0 ? height : legs,
  }
}
