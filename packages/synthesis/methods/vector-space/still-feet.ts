import type { Kernels } from '@understudy/kernels'
import { worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import { footSkate } from '../../analysis/index.ts'
import { cleanFeet } from '../../editing/index.ts'

/** Planted feet slower than this on average stand still to the eye, centimetres per second. */
const STILL = 0.5

/** The motion with its planted feet standing still: as it is where they do, cleaned where they do not. */
export function stillFeet(motion: Motion, contacts: readonly ContactInterval[], kernels: Kernels): Motion {
  const { roles } = motion.skeleton
  const hasLegs = (['left', 'right'] as const).every(
    (side) => roles.has(`${side}UpperLeg`) && roles.has(`${side}LowerLeg`) && roles.has(`${side}Foot`),
  )
  if (!hasLegs || contacts.length === 0) return motion
  const { mean } = footSkate(motion, contacts, worldPositions(motion, kernels))
  return mean > STILL ? cleanFeet(motion, contacts, { kernels }).motion : motion
}
