import { portable } from '@understudy/kernels'
import type { Kernels } from '@understudy/kernels'
import {
  makeMotion,
  MotionError,
  worldMotion,
  worldPositions,
  type ContactInterval,
  type Motion,
} from '@understudy/motion'
import { contactsOf, withContacts } from '../../analysis/contacts/index.ts'
import { floorPenetration, footSkate, type Spread } from '../../analysis/quality/index.ts'
import { fitRoot } from './fit-root.ts'
import { footCorrections, type FootCorrections } from './foot-corrections.ts'
import { keepAboveGround } from './keep-above-ground.ts'
import { legsOf } from './legs.ts'
import { placeLocks } from './locks.ts'
import { poseLeg } from './pose-legs.ts'

/** How gently `cleanFeet` moves legs and body to hold planted feet. */
export interface CleanFeetOptions {
  /** Seconds over which a correction is let go after a plant and taken up before the next. */
  readonly fade?: number
  /** Seconds over which its speed is: a foot that strikes fast is slowed within this time. */
  readonly speedFade?: number
  /** How slowly the body follows its feet up and down: σ of a Gaussian, seconds. */
  readonly rootSmoothing?: number
  /** Seconds before and after a leg falls short in which the body sinks and rises again. */
  readonly rootReach?: number
  /** Heights of planted balls, metres, where they are known better than by the motion: a body's soles tell. */
  readonly heights?: ReadonlyMap<ContactInterval, number>
  readonly kernels?: Kernels
}

/** What `cleanFeet` takes where its options do not say, seconds. */
export const CLEAN_FEET_DEFAULTS = {
  fade: 0.25,
  speedFade: 0.1,
  rootSmoothing: 0.1,
  rootReach: 0.15,
} as const

/** What holding the feet changed, and how they slide and sink before and after. */
export interface CleanFeetReport {
  /** Contacts that were held. */
  readonly contactCount: number
  readonly before: FeetQuality
  readonly after: FeetQuality
  /** The largest and the mean distance by which a planted ankle was moved, centimetres. */
  readonly maxCorrectionCm: number
  readonly meanCorrectionCm: number
  /** The furthest the root was moved, centimetres. */
  readonly maxRootShiftCm: number
  /** The most by which a planted foot missed its place because the leg is too short, centimetres. */
  readonly maxUnreachedCm: number
}

/** How planted feet slide (centimetres per second) and sink (centimetres). */
export interface FeetQuality {
  /** Speed of planted points along the ground. */
  readonly footSkateCmPerSecond: Spread
  /** Depth of heels and balls below the ground they stand on. */
  readonly floorPenetrationCm: Spread
}

/**
 * Locks planted feet to the ground. This is the whole method: place the contacts, correct the feet, fit the root,
 * bend the legs. Uses the given contacts, else the motion's own, else detects them.
 */
export function cleanFeet(
  motion: Motion,
  contacts?: readonly ContactInterval[],
  options: CleanFeetOptions = {},
): { motion: Motion; report: CleanFeetReport } {
  const settings = { ...CLEAN_FEET_DEFAULTS, ...options }
  const { frameRate } = motion
  const world = worldMotion(motion, options.kernels)
  const legs = legsOf(motion, world)
  if (legs.length === 0) {
    throw new MotionError(
      `cleanFeet: "${motion.name}" has no leg with the roles UpperLeg, LowerLeg and Foot; at least one is needed. ` +
        `Set the roles with withRoles().`,
      { code: 'missing-role' },
    )
  }
  const held = contacts ?? contactsOf(motion, world.positions)
  const fades = {
    fade: Math.max(2, settings.fade * frameRate),
    speedFade: Math.max(2, settings.speedFade * frameRate),
  }
  const feet = legs.map((leg) => {
    const locks = placeLocks(motion, world, leg, held, options.heights)
    const corrections = footCorrections(motion, world, leg, locks, fades)
    keepAboveGround(corrections, motion, world, leg, locks)
    return { leg, corrections }
  })
  const root = fitRoot(motion, world, feet, settings)

  const rotations = motion.rotations.slice()
  const unreached = feet.map(({ leg, corrections }) =>
    poseLeg(rotations, motion, world, leg, corrections, root),
  )
  const rootPositions = motion.rootPositions.slice()
  for (let i = 0; i < root.length; i++) rootPositions[i] += root[i]
  const cleaned = withContacts(makeMotion({ ...motion, rootPositions, rotations }), held)
  const report = {
    contactCount: held.length,
    before: feetQuality(motion, held, world.positions),
    after: feetQuality(cleaned, held, worldPositions(cleaned, options.kernels)),
    ...correctionSizes(feet.map(({ corrections }) => corrections)),
    maxRootShiftCm: 100 * longest(root),
    maxUnreachedCm: 100 * Math.max(...unreached),
  }
  return { motion: cleaned, report }
}

function feetQuality(
  motion: Motion,
  contacts: readonly ContactInterval[],
  positions: Float32Array,
): FeetQuality {
  return {
    footSkateCmPerSecond: footSkate(motion, contacts, positions),
    floorPenetrationCm: floorPenetration(motion, contacts, positions),
  }
}

/** The length of the longest vector of a track `[frame][xyz]`. */
function longest(track: Float64Array): number {
  let most = 0
  for (let i = 0; i < track.length; i += 3)
    most = Math.max(most, portable.hypot(track[i], track[i + 1], track[i + 2]))
  return most
}

function correctionSizes(feet: readonly FootCorrections[]): {
  maxCorrectionCm: number
  meanCorrectionCm: number
} {
  let most = 0
  let sum = 0
  let count = 0
  for (const { shift, planted } of feet) {
    planted.forEach((isPlanted, frame) => {
      if (isPlanted === 0) return
      const size = 100 * portable.hypot(shift[3 * frame], shift[3 * frame + 1], shift[3 * frame + 2])
      most = Math.max(most, size)
      sum += size
      count++
    })
  }
  return { maxCorrectionCm: most, meanCorrectionCm: count === 0 ? 0 : sum / count }
}
