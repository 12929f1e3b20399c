import type { Kernels } from '@understudy/kernels'
import {
  jointOf,
  makeMotion,
  worldPositions,
  type ContactInterval,
  type Motion,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import { referencePose, type ReferencePose } from '../../analysis/anatomy/index.ts'
import { contactsOf, legLength, withContacts } from '../../analysis/contacts/index.ts'
import { footSkate, type Spread } from '../../analysis/quality/index.ts'
import { cleanFeet, type CleanFeetReport } from '../clean/index.ts'
import { groundLevel, raiseToGround, soleContacts, soleRoles, type SoleContact } from './fit-ground.ts'
import { mapRotations } from './map-rotations.ts'
import { hipHeight, placeRoot, type RootScale } from './place-root.ts'
import { planJoints } from './plan-joints.ts'

export interface RetargetOptions {
  /**
   * How far the target travels: `legs` scales with leg length, so that steps stay steps; `keep` goes where the source
   * went (two people in one room), at the price of longer or shorter strides; a number is the factor itself.
   */
  readonly travel?: 'legs' | 'keep' | number
  /** `clean` locks planted feet, `ground` only puts them on the ground, `none` leaves them where the turns put them, hips scaled about y = 0. */
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
  /** Of the source, by the same contacts: what the result is to be compared with. Nothing with `feet: 'none'`. */
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
  const sourcePose = referencePose(source, motion)
  const targetPose = referencePose(target, example)
  const plan = planJoints(source, target, sourcePose, targetPose, example)
  const scale = rootScale(source, target, sourcePose, targetPose, travel)
  const rotations = mapRotations(motion, target, plan.sources)
  const { name, frameRate, annotations } = motion
  const put = (ground: number): Motion => {
    const rootPositions = placeRoot(motion, target, targetPose, rotations, scale, ground)
    return makeMotion({ name, skeleton: target, frameRate, annotations, rotations, rootPositions })
  }
  const report = {
    scale,
    matchedRoles: plan.matched,
    missingRoles: plan.missing,
    unusedRoles: plan.unused,
    sourcePose: sourcePose.source,
    targetPose: targetPose.source,
  }
  if (feet === 'none') {
    const sourceFootSkateCmPerSecond = { count: 0, mean: 0, p95: 0, max: 0 }
    return { motion: put(0), report: { ...report, maxGroundShiftCm: 0, sourceFootSkateCmPerSecond } }
  }

  const positions = worldPositions(motion, kernels)
  const contacts = options.contacts ?? contactsOf(motion, positions)
  const soles = soleRoles(source, target)
  const standing = soleContacts(motion, positions, contacts, soles)
  const ground = groundLevel(motion, positions, standing, soles)
  const wanted = (level: number): number => ground + scale.height * (level - ground)
  const { grounded, maxGroundShiftCm } = standOn(put(ground), standing, wanted, kernels)
  const held = contacts.filter(({ role }) => target.roles.has(role))
  const cleaned = feet === 'clean' && canClean(target) ? cleanFeet(grounded, held, { kernels }) : undefined
  return {
    // Contacts of roles the target lacks are still true of the motion: what is carried is what was known.
    motion: withContacts(cleaned?.motion ?? grounded, contacts),
    report: {
      ...report,
      maxGroundShiftCm,
      sourceFootSkateCmPerSecond: footSkate(motion, contacts, positions),
      ...(cleaned ? { feet: cleaned.report } : {}),
    },
  }
}

/** The motion raised and lowered so that its soles are on the ground. */
function standOn(
  motion: Motion,
  standing: readonly SoleContact[],
  wanted: (level: number) => number,
  kernels: Kernels | undefined,
): { grounded: Motion; maxGroundShiftCm: number } {
  const rise = raiseToGround(
    motion,
    worldPositions(motion, kernels),
    standing,
    wanted,
    GROUND_SMOOTHING * motion.frameRate,
  )
  const rootPositions = motion.rootPositions.slice()
  let most = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    rootPositions[3 * frame + 1] += rise[frame]
    most = Math.max(most, Math.abs(rise[frame]))
  }
  return { grounded: makeMotion({ ...motion, rootPositions }), maxGroundShiftCm: 100 * most }
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
