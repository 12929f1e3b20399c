import type { Kernels } from '@understudy/kernels'
import {
  jointOf,
  makeMotion,
  MotionError,
  worldPositions,
  type ContactInterval,
  type Motion,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import type { SkinPoints } from '@understudy/motion/body'
import { referencePose, type ReferencePose } from '../../analysis/anatomy/index.ts'
import { contactsOf, legLength, withContacts } from '../../analysis/contacts/index.ts'
import { footSkate, type Spread } from '../../analysis/quality/index.ts'
import { cleanFeet, type CleanFeetReport } from '../clean/index.ts'
import { clearFloor } from './clear-floor.ts'
import { groundLevel, raiseToGround, soleContacts, soleRoles, type SoleContact } from './fit-ground.ts'
import { mapRotations } from './map-rotations.ts'
import { hipHeight, placeRoot, type RootScale } from './place-root.ts'
import { measureBody, type BodyMeasures } from './measure-body.ts'
import { planJoints } from './plan-joints.ts'
import { shareTwist } from './share-twist.ts'
import { flattenSoles, soleDepths } from './soles.ts'

/** How far the target travels, what becomes of its feet, and what is known of source and target. */
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
  /** The target's skin (`readSkin`): its soles, not its joints, are set on the floor, and the result is measured on it. */
  readonly skin?: SkinPoints
  /** Height of the source's floor, metres. Found from its planted feet where not given. */
  readonly floor?: number
  /** A target without legs, arms or head is refused unless this is set: most of the motion would be lost. */
  readonly partial?: boolean
  readonly kernels?: Kernels
}

/** What `retarget` takes where its options do not say. */
export const RETARGET_DEFAULTS = { travel: 'legs', feet: 'clean', partial: false } as const

/** How slowly the root is fitted to the ground: σ of a Gaussian, seconds. */
const GROUND_SMOOTHING = 0.3

/** Which joints correspond, how the root was scaled and shifted, and how the feet hold. */
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
  /** Finger joints moved by the source, and helper joints that share the twist of limbs. */
  readonly fingerCount: number
  readonly twistCount: number
  /** The mesh in the result, where the target's skin was given. */
  readonly body?: BodyMeasures
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
  const { partial = RETARGET_DEFAULTS.partial } = options
  const example = 'skeleton' in to ? to : undefined
  const target = example?.skeleton ?? (to as Skeleton)
  const source = motion.skeleton
  jointOf(source, 'hips', 'retarget (source)')
  jointOf(target, 'hips', 'retarget (target)')
  if (!partial) checkBody(source, target)
  const { skin } = options
  const sourcePose = referencePose(source, motion)
  const bound = referencePose(target, example)
  const targetPose = skin ? flattenSoles(target, bound, skin) : bound
  const plan = planJoints(source, target, sourcePose, targetPose, example)
  const scale = rootScale(source, target, sourcePose, targetPose, travel)
  const rotations = mapRotations(motion, target, plan.sources)
  const twistCount = shareTwist(target, targetPose, rotations)
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
    fingerCount: plan.fingers,
    twistCount,
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
  const depths = skin && soleDepths(target, targetPose, skin)
  const floor = options.floor ?? floorBelow(ground, soles, sourcePose)
  // By joints the ground of the source's is kept; by a mesh its soles are on the floor: floor + depth + scaled lift.
  const wanted = ({ role, level }: SoleContact): number =>
    (depths?.has(role) ? floor + depths.get(role)! : ground) + scale.height * (level - ground)
  const { grounded, maxGroundShiftCm } = standOn(put(ground), standing, wanted, kernels)
  const held = contacts.filter(({ role }) => target.roles.has(role))
  const heights = depths && new Map(standing.map((one) => [one.contact, wanted(one)]))
  const cleaned =
    feet === 'clean' && canClean(target) ? cleanFeet(grounded, held, { kernels, heights }) : undefined
  const footings = standing.map(({ role, first, last, level }) => ({
    role,
    first,
    last,
    floor: floor + scale.height * (level - ground),
  }))
  const placed =
    cleaned && skin ? clearFloor(cleaned.motion, targetPose, skin, footings) : (cleaned?.motion ?? grounded)
  const body = skin && measureBody(motion, sourcePose, placed, targetPose, skin, contacts, floor)
  return {
    // Contacts of roles the target lacks are still true of the motion: what is carried is what was known.
    motion: withContacts(placed, contacts),
    report: {
      ...report,
      maxGroundShiftCm,
      sourceFootSkateCmPerSecond: footSkate(motion, contacts, positions),
      ...(cleaned ? { feet: cleaned.report } : {}),
      ...(body ? { body } : {}),
    },
  }
}

/** The motion raised and lowered so that its soles are on the ground. */
function standOn(
  motion: Motion,
  standing: readonly SoleContact[],
  wanted: (contact: SoleContact) => number,
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

/** What a body must have for a motion to be one on it. */
const NEEDED: readonly (readonly Role[])[] = [
  ['hips'],
  ['head', 'neck'],
  ...(['left', 'right'] as const).flatMap((side): readonly (readonly Role[])[] => [
    [`${side}UpperLeg`],
    [`${side}LowerLeg`],
    [`${side}Foot`],
    [`${side}UpperArm`],
    [`${side}LowerArm`],
  ]),
]

function checkBody(source: Skeleton, target: Skeleton): void {
  const missing = NEEDED.filter(
    (roles) => roles.some((role) => source.roles.has(role)) && !roles.some((role) => target.roles.has(role)),
  ).map(([role]) => role)
  if (missing.length === 0) return
  throw new MotionError(
    `retarget: the target (root "${target.joints[0].name}", ${target.jointCount} joints) has no ${missing.join(', ')}; ` +
      `the source moves them, and without them the result is no body. Name the joints by hand (roles), or allow a part of a body (partial).`,
    { code: 'missing-role' },
  )
}

/** A ball of a bare or shod foot stands this high above the floor, metres, for a person of usual size. */
const BALL_HEIGHT = { lowest: -0.01, usual: 0.025, highest: 0.07 } as const
const ANKLE_HEIGHT = { lowest: 0.03, usual: 0.085, highest: 0.16 } as const

/**
 * The floor of a source of which only joints are known: y = 0 where its planted balls (or ankles) are as high above it as
 * feet are, else as far below them as is usual.
 */
function floorBelow(ground: number, soles: readonly Role[], { positions }: ReferencePose): number {
  const usual = soles[0].endsWith('Toes') ? BALL_HEIGHT : ANKLE_HEIGHT
  const heights = positions.map(([, y]) => y)
  const size = Math.min(2, Math.max(0.3, (Math.max(...heights) - Math.min(...heights)) / 1.6))
  const isThere = ground >= usual.lowest * size - 0.01 && ground <= usual.highest * size
  return isThere ? 0 : ground - usual.usual * size
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
