import type { Kernels } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { cleanFeet } from '../clean/index.ts'

/** Locks the planted feet of a blended motion to the ground, by the contacts it carries. A figure without legs is left alone. */
export function finishFeet(motion: Motion, kernels?: Kernels): Motion {
  const { roles } = motion.skeleton
  const hasLeg = (['left', 'right'] as const).some(
    (side) => roles.has(`${side}UpperLeg`) && roles.has(`${side}LowerLeg`) && roles.has(`${side}Foot`),
  )
  if (!hasLeg || motion.annotations.contacts.length === 0) return motion
  return { ...motion, ...framesOf(cleanFeet(motion, motion.annotations.contacts, { kernels }).motion) }
}

const framesOf = ({ rootPositions, rotations }: Motion): Pick<Motion, 'rootPositions' | 'rotations'> => ({
  rootPositions,
  rotations,
})
