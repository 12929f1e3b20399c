import {
  duration,
  makeMotion,
  MotionError,
  slice,
  warpAnnotations,
  clipAnnotations,
  type Annotations,
  type Interval,
  type Motion,
  type Role,
  smootherStep,
} from '@understudy/motion'
import { curveInverse } from '../../../analysis/align/index.ts'
import { contactsOf, withContacts } from '../../../analysis/contacts/index.ts'
import type { Run } from '../../../run.ts'
import { ADJUST_DEFAULTS, adjustStatistics, type Adjustment, type AdjustMode } from './adjust-statistics.ts'
import { choosePlace, MAX_STRETCH, type Place } from './choose-place.ts'
import { changedFrames, chooseStrength } from './choose-strength.ts'
import { layTrack, smoothTrack, trackOf } from './joint-track.ts'
import { insertAction, type Inserted } from './insert-action.ts'
import { canHoldOn, findTouches, keepTouch, type Touch } from './keep-touch.ts'
import { lendHandPoses } from './lend-hand-poses.ts'
import { contactsWithLeg, standOnLegs } from './lend-leg.ts'
import { lendTrunk } from './lend-trunk.ts'
import { onBody } from './on-body.ts'
import { partOf, type Part, type PartChoice } from './part.ts'
import { balance } from './repair-feet.ts'
import { repeatPart, type RepeatedPart } from './repeat-part.ts'
import { seamJerk } from './seam-jerk.ts'
import { sampleDonor, timePart, type Timing, type TimePartOptions } from './time-part.ts'

/** Which stretch is lent to which, and what is done for the seam, touches and balance. */
export interface AssembleOptions extends Pick<TimePartOptions, 'timing' | 'anchors'> {
  /** The stretch of the base that is changed, seconds; chosen where the donor is shorter. */
  readonly baseRegion?: Interval
  /** The stretch of the donor that is lent, seconds; chosen where the donor is longer. */
  readonly donorRegion?: Interval
  /** How the seam's statistics are carried over. */
  readonly adjust?: AdjustMode
  /** From 0, as the donor has it, to 1, mean and deviation of the base; `auto`: the more alike the parts are, the more, and never so much that a gesture is lost. */
  readonly strength?: number | 'auto'
  /** With strength `auto`, how far a joint at the seam is turned at most from how it was lent, degrees; 15 unless told, for `upper` 20. */
  readonly bound?: number
  /** A donor much shorter than the base is lent again and again, in step where both walk; else, and of legs, once, where it fits best. */
  readonly repeat?: boolean
  /** Whose rotations are adjusted; the joints at the part's seam by default. */
  readonly critical?: readonly Role[]
  /** The trunk does what the lent arms need. */
  readonly trunk?: boolean
  /** Hands that touched go on touching. */
  readonly touch?: boolean
  /** The hips give way to the moved weight, and feet are repaired. */
  readonly balance?: boolean
  /** Where hips and feet may change for the balance: inside the stretch that is changed, or anywhere, as in version 2. */
  readonly feet?: 'stretch' | 'whole'
  /** σ of the whole-clip smoothing of the lent part, seconds. */
  readonly smoothing?: number
  /** Over which a part laid inside the base is taken up and let go, seconds. */
  readonly fade?: number
}

/** What `assemble` takes where its options do not say; smoothing and fade in seconds. */
export const ASSEMBLE_DEFAULTS = {
  timing: 'auto',
  adjust: ADJUST_DEFAULTS.mode,
  strength: 'auto',
  repeat: false,
  trunk: true,
  touch: true,
  balance: true,
  feet: 'stretch',
  smoothing: 0.02,
  fade: 0.3,
} as const

/** Plain replacement, joint by joint, the donor stretched to the base: what the rest is compared with. */
export const DIRECT_REPLACEMENT: AssembleOptions = {
  timing: 'stretch',
  adjust: 'none',
  strength: 0,
  trunk: false,
  touch: false,
  balance: false,
  smoothing: 0,
}

/** What was lent where, and what was changed to make it fit. */
export interface AssemblyReport {
  /** A part's name, or the roles that were chosen, joined by `+`. */
  readonly part: string
  readonly place: Place
  /** How long both are, seconds: between these a stretch may lie. */
  readonly seconds: { readonly base: number; readonly donor: number }
  readonly timing: Exclude<Timing, 'auto'>
  /** What was done at the seam, by joint name. */
  readonly adjustments: Readonly<Record<string, Adjustment>>
  readonly strength: number
  /** The share of the donor's trunk motion that its arms explain, 0 to 1. */
  readonly trunkShare: number
  readonly touches: readonly Touch[]
  /** How far the hips gave way, metres. */
  readonly balanceShift: number
  /** Of a donor that was lent again and again: how often, what of it, how far apart its ends were (metres RMS), and whether it keeps step. */
  readonly repeated?: {
    readonly rounds: number
    readonly source: Interval
    readonly distance: number
    readonly inStep: boolean
  }
  /** Of a whole action: where it is in the result, and how far apart the motions were at both transitions. */
  readonly inserted?: Inserted
}

/** What `assemble` made, and both it was made of. */
export interface Assembled {
  readonly motion: Motion
  readonly report: AssemblyReport
  /** The donor and the base on the result's clock. */
  readonly lent: Motion
  readonly before: Motion
}

// Juang. Partial Motion Query and Assembly for Character Animation. NCTU 2007, §3.2.
/**
 * Puts a part of the donor onto the base. This is the whole method: the donor on the base's body and clock, the seam
 * adjusted, the trunk and the touching hands made to follow, the weight balanced, the feet repaired. `lent` is the donor as
 * it was laid on: on the result's body and clock (of `lower`, the base's own upper body goes with its legs). `before` is the
 * base on the same clock.
 */
export function assemble(
  base: Motion,
  donor: Motion,
  choice: PartChoice,
  options: AssembleOptions,
  run: Run,
): Assembled {
  const settings = { ...ASSEMBLE_DEFAULTS, ...options }
  const name = typeof choice === 'string' ? choice : choice.join('+')
  const fitted = run.stage('retarget', () => onBody(donor, base))
  const part = partOf(base.skeleton, choice)
  const given = { base: options.baseRegion, donor: options.donorRegion }
  if (choice === 'whole') return inserted(base, donor, insertAction(base, fitted, given, run))
  const rounds = run.stage('repeat', () =>
    settings.repeat && !isLeg(choice) && choice !== 'lower' && isMuchShorter(fitted, base, given)
      ? repeatPart(base, fitted, part, given, run.kernels)
      : undefined,
  )
  const lent = rounds?.motion ?? fitted
  const place = run.stage('place', () => rounds?.place ?? choosePlace(base, lent, part, given))
  const { curve, timing } = run.stage('align', () =>
    timePart(base, lent, place, { ...settings, ...(rounds && inRounds(rounds)), kernels: run.kernels }),
  )
  const retimed = makeMotion({ ...lent, ...sampleDonor(base, lent, place, curve), annotations: undefined })
  // Legs bring the way they go: then the base lends its upper body to the donor's legs.
  const isLower = choice === 'lower'
  const cut = (motion: Motion): Motion => (isLower ? slice(motion, place.base.start, place.base.end) : motion)
  const own = cut(base)
  const other = cut(retimed)
  const onBase = (annotations: Annotations, from: number): Annotations =>
    clipAnnotations(
      warpAnnotations(annotations, (time) => curveInverse(curve, time) - from),
      0,
      duration(other) + 1 / other.frameRate,
    )
  const carrier = isLower
    ? makeMotion({
        ...other,
        annotations: onBase(withContacts(lent, contactsOf(lent)).annotations, place.base.start),
      })
    : withContacts(own, contactsOf(own))
  const lender = isLower ? own : other
  const lentPoses = isLower
    ? own.annotations.handPoses
    : warpAnnotations(lent.annotations, (time) => curveInverse(curve, time)).handPoses
  const laid = isLower ? partOf(base.skeleton, 'upper') : part
  const weights = isLower
    ? new Float64Array(carrier.frameCount).fill(1)
    : fadeWeights(base, place.base, settings.fade)

  const critical = settings.critical?.map((role) => criticalJoint(carrier, laid, role)) ?? laid.critical
  const strength =
    settings.strength === 'auto'
      ? chooseStrength(
          { carrier, lender, joints: critical, weights },
          {
            mode: settings.adjust,
            ...BOUNDS[isLower ? 'overLentLegs' : laid.name === 'upper' ? 'upper' : 'arm'],
            ...(settings.bound !== undefined && { maxChange: (settings.bound * Math.PI) / 180 }),
          },
        )
      : settings.strength
  const rotations = carrier.rotations.slice()
  const trunkShare = settings.trunk ? lendTrunk(rotations, carrier, lender, laid, weights) : 0
  const adjustments = run.stage('lay', () =>
    layPart(rotations, carrier, lender, laid, weights, { ...settings, critical, strength }),
  )
  const laidOn = makeMotion({ ...carrier, rotations })
  const joined = isLeg(choice)
    ? run.stage('feet', () =>
        standOnLegs(
          laidOn,
          carrier,
          contactsWithLeg(
            carrier.annotations.contacts,
            onBase(withContacts(lent, contactsOf(lent)).annotations, 0).contacts,
            choice,
            place.base,
            fullWeight(weights, carrier.frameRate),
          ),
          weights,
          run,
        ),
      )
    : laidOn
  const touches = settings.touch
    ? findTouches(lender, laid).filter((touch) => canHoldOn(touch, carrier, lender))
    : []
  const touched = run.stage('touch', () => keepTouch(joined, lender, touches, weights))
  const balanced = run.stage('feet', () =>
    settings.balance && !isLeg(choice)
      ? balance(touched, carrier, settings.feet === 'whole' ? weights.map(() => 1) : weights, run)
      : { motion: touched, shift: 0 },
  )
  return {
    motion: {
      ...balanced.motion,
      annotations: {
        ...balanced.motion.annotations,
        handPoses: lendHandPoses(
          carrier.annotations.handPoses,
          lentPoses,
          laid.roles,
          isLower ? { start: 0, end: Infinity } : place.base,
        ),
      },
      name: `${base.name} with ${name} of ${donor.name}`,
      recipe: undefined,
    },
    report: {
      part: name,
      place,
      seconds: { base: duration(base), donor: duration(donor) },
      timing,
      adjustments,
      strength,
      trunkShare,
      touches,
      balanceShift: balanced.shift,
      ...(rounds && {
        repeated: {
          rounds: rounds.rounds,
          source: rounds.source,
          distance: rounds.distance,
          inStep: rounds.anchors.length > 0,
        },
      }),
    },
    lent: other,
    before: own,
  }
}

const isLeg = (choice: PartChoice): choice is 'leftLeg' | 'rightLeg' =>
  choice === 'leftLeg' || choice === 'rightLeg'

/** The seconds in which a part is lent whole, without the ways in and out. */
function fullWeight(weights: Float64Array, frameRate: number): Interval {
  const first = weights.indexOf(1)
  return first < 0
    ? { start: 0, end: 0 }
    : { start: first / frameRate, end: weights.lastIndexOf(1) / frameRate }
}

/** A whole action is as it was: nothing is adjusted but what is blended. */
function inserted(base: Motion, donor: Motion, made: ReturnType<typeof insertAction>): Assembled {
  const { motion, lent, before, place } = made
  return {
    motion: { ...motion, name: `${base.name} with ${donor.name}`, recipe: undefined },
    lent,
    before,
    report: {
      part: 'whole',
      place,
      seconds: { base: duration(base), donor: duration(donor) },
      timing: 'stretch',
      adjustments: {},
      strength: 0,
      trunkShare: 0,
      touches: [],
      balanceShift: 0,
      inserted: made.inserted,
    },
  }
}

/** Rounds go by the steps of both where both walk, else at the donor's own pace. */
const inRounds = ({ anchors }: RepeatedPart): Pick<AssembleOptions, 'timing' | 'anchors'> =>
  anchors.length > 0 ? { timing: 'segments', anchors } : { timing: 'stretch', anchors: [] }

function isMuchShorter(donor: Motion, base: Motion, given: Partial<Place>): boolean {
  const seconds = (region: Interval | undefined, motion: Motion): number =>
    region ? region.end - region.start : duration(motion)
  return seconds(given.base, base) > MAX_STRETCH * seconds(given.donor, donor)
}

/** 1 inside the region, eased to 0 outside of it where the base goes on. */
function fadeWeights(base: Motion, { start, end }: Interval, fade: number): Float64Array {
  const last = duration(base)
  return Float64Array.from({ length: base.frameCount }, (_, frame) => {
    const time = frame / base.frameRate
    // A region that begins with the clip needs no way in.
    const into = start <= 1e-6 ? 1 : smootherStep((time - start) / fade)
    const out = end >= last - 1e-6 ? 1 : smootherStep((end - time) / fade)
    return Math.min(into, out)
  })
}

/**
 * What bounds the adjustment. An arm that was asked for stays within 15° of what it did, joint by joint and at every
 * instant: a punch still extends and a wave still waves. An upper body is on other legs whatever it does, and a lean that
 * does not go with them shows: 20°. Over lent legs the upper body is the base's own: a boxer's guard on a walker's legs
 * stays a guard, 15°. Chosen between 10 and 20° on punches, waves and reaches lent to walks and stands:
 * less, and fewer random pairs of real takes go together better than by plain replacement; more, and a wave sinks.
 */
const BOUNDS = {
  arm: { unlike: 1, maxChange: Math.PI / 12 },
  upper: { unlike: 2.5, maxChange: Math.PI / 9 },
  overLentLegs: { unlike: 2.5, maxChange: Math.PI / 12 },
} as const

/** Seconds below which movement is detail rather than gesture. */
const DETAIL = 0.08
/** The seam is smoothed by up to this factor more than the rest of the part. */
const SEAM_SMOOTHING = [1, 1.6, 2.5, 4] as const

/** The part's rotations on the carrier's, adjusted and smoothed: the seam as much as it takes to be no jerkier than either body's own. */
function layPart(
  rotations: Float32Array,
  carrier: Motion,
  lender: Motion,
  part: Part,
  weights: Float64Array,
  settings: {
    readonly adjust: AdjustMode
    readonly strength: number
    readonly smoothing: number
    readonly critical: readonly number[]
  },
): Record<string, Adjustment> {
  const { skeleton, frameRate } = carrier
  const { jointCount } = skeleton
  const { critical } = settings
  const { first, end } = changedFrames(weights)
  const sigma = settings.smoothing * frameRate
  for (const joint of part.joints)
    if (!critical.includes(joint))
      layTrack(rotations, jointCount, joint, smoothTrack(trackOf(lender, joint), sigma), weights)

  const adjustments: Record<string, Adjustment> = {}
  const seam = critical.map((joint) => {
    const own = trackOf(carrier, joint, first, end)
    const made = adjustStatistics(trackOf(lender, joint), own, {
      mode: settings.adjust,
      strength: settings.strength,
      detailFrames: DETAIL * frameRate,
    })
    adjustments[skeleton.joints[joint].name] = made.adjustment
    return { joint, track: made.rotations }
  })
  const usual = Math.min(seamJerk(carrier, part), seamJerk(lender, part))
  for (const factor of SEAM_SMOOTHING) {
    for (const { joint, track } of seam) {
      layTrack(
        rotations,
        jointCount,
        joint,
        trackOf(carrier, joint),
        weights.map(() => 1),
      )
      layTrack(rotations, jointCount, joint, smoothTrack(track, factor * sigma), weights)
    }
    if (sigma === 0 || seamJerk(makeMotion({ ...carrier, rotations }), part) <= usual) break
  }
  return adjustments
}

function criticalJoint({ skeleton }: Motion, part: Part, role: Role): number {
  const joint = skeleton.roles.get(role)
  if (joint !== undefined && part.joints.includes(joint)) return joint
  throw new MotionError(
    `assemble: ${role} is named as a critical joint and is no joint of the part "${part.name}"; its roles are ${part.roles.join(', ')}. ` +
      `Name one of these.`,
    { code: 'unknown-name' },
  )
}
