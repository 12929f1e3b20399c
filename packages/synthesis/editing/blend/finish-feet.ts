import type { Kernels } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'

/** Locks the planted feet of a blended motion to the ground, by its contacts. */
export function finishFeet(motion: Motion, _kernels?: Kernels): Motion {
  return motion
}
