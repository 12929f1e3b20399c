import type { Kernels } from '@understudy/kernels'
import {
  duration,
  locate,
  vec3,
  worldMotion,
  type ContactInterval,
  type Motion,
  type Role,
  type Vec3,
  type WorldMotion,
} from '@understudy/motion'
import { contactsOf } from '../contacts/index.ts'
import { floorPenetration } from './floor-penetration.ts'
import { footSkate } from './foot-skate.ts'
import { jointLimits, type JointLimits } from './joint-limits.ts'
import { measureKnees, type Knees } from './knees.ts'
import { smoothness, type Smoothness } from './smoothness.ts'
import { spread, type Spread } from './spread.ts'

/** Where a role was asked to be. */
export interface PlaceConstraint {
  readonly role: Role
  /** Seconds. */
  readonly time: number
  /** World, metres. */
  readonly position: Vec3
}

/** What `measureQuality` is told beside the motion. */
export interface MeasureQualityOptions {
  /** When feet are planted; the motion's own annotations by default, detected if it has none. */
  readonly contacts?: readonly ContactInterval[]
  /** Where pieces were joined, seconds. */
  readonly seams?: readonly number[]
  readonly constraints?: readonly PlaceConstraint[]
  readonly kernels?: Kernels
}

/** What can be said of a motion without asking anyone: the report that every output carries. Plain data, units in the names. */
export interface QualityReport {
  readonly frames: number
  readonly seconds: number
  /** Speed of planted heels and balls along the ground. */
  readonly footSkateCmPerSecond: Spread
  /** Depth of ankles and balls below the ground their foot stands on. */
  readonly floorPenetrationCm: Spread
  readonly smoothness: Smoothness
  readonly jointLimits: JointLimits
  /** How fast the knees bend and how often they pop; only of a figure with legs. */
  readonly knees?: Knees
  /** How much bones seem to stretch: rotations that are not unit, or rounding. */
  readonly boneLengthErrorMm: Spread
  /** Distance from each constraint; only if there were any. */
  readonly constraintErrorCm?: Spread
}

/** Measures a motion. One pass of forward kinematics serves everything. */
export function measureQuality(motion: Motion, options: MeasureQualityOptions = {}): QualityReport {
  const world = worldMotion(motion, options.kernels)
  const contacts = options.contacts ?? contactsOf(motion, world.positions)
  const { seams, constraints } = options
  return {
    frames: motion.frameCount,
    seconds: duration(motion),
    footSkateCmPerSecond: footSkate(motion, contacts, world.positions),
    floorPenetrationCm: floorPenetration(motion, contacts, world.positions),
    smoothness: smoothness(motion, world.positions, seams),
    jointLimits: jointLimits(motion, world),
    ...(hasLegs(motion) && { knees: measureKnees(motion, world.positions) }),
    boneLengthErrorMm: boneLengthError(motion, world),
    ...(constraints && constraints.length > 0
      ? { constraintErrorCm: constraintError(motion, world, constraints) }
      : {}),
  }
}

const hasLegs = ({ skeleton: { roles } }: Motion): boolean =>
  (['left', 'right'] as const).every(
    (side) => roles.has(`${side}UpperLeg`) && roles.has(`${side}LowerLeg`) && roles.has(`${side}Foot`),
  )

function boneLengthError({ skeleton, frameCount }: Motion, { positions: p }: WorldMotion): Spread {
  const { jointCount, parents } = skeleton
  const lengths = skeleton.joints.map(({ offset }) => vec3.length(offset))
  const errors = new Float64Array(frameCount * (jointCount - 1))
  let count = 0
  for (let frame = 0; frame < frameCount; frame++) {
    for (let joint = 1; joint < jointCount; joint++) {
      const a = 3 * (frame * jointCount + joint)
      const b = 3 * (frame * jointCount + parents[joint])
      const squared = (p[a] - p[b]) ** 2 + (p[a + 1] - p[b + 1]) ** 2 + (p[a + 2] - p[b + 2]) ** 2
      errors[count++] = 1000 * Math.abs(Math.sqrt(squared) - lengths[joint])
    }
  }
  return spread(errors)
}

function constraintError(
  motion: Motion,
  { positions }: WorldMotion,
  constraints: readonly PlaceConstraint[],
): Spread {
  const { jointCount, roles } = motion.skeleton
  const errors = constraints.flatMap(({ role, time, position }) => {
    const joint = roles.get(role)
    if (joint === undefined) return []
    const { frame, alpha } = locate(motion, time)
    const next = Math.min(frame + 1, motion.frameCount - 1)
    const at = (f: number): Vec3 => vec3.vec3At(positions, 3 * (f * jointCount + joint))
    return [100 * vec3.distance(vec3.lerp(at(frame), at(next), alpha), position)]
  })
  return spread(errors)
}
