import { resample, sameSkeleton, type Motion } from '@understudy/motion'
import { retarget } from '../../../editing/retarget/index.ts'

/** The donor as the base's body would do it, at the base's rate. */
export function onBody(donor: Motion, base: Motion): Motion {
  const fitted = sameSkeleton(donor.skeleton, base.skeleton) ? donor : retarget(donor, base).motion
  return fitted.frameRate === base.frameRate ? fitted : resample(fitted, base.frameRate)
}
