import { resample, sameSkeleton, type Motion } from '@understudy/motion'
import { retarget } from './retarget.ts'

/**
 * `motion` on the figure of `like` and at its rate, so that the two can be joined or mixed: retargeted where skeletons
 * differ, resampled where rates do. A motion that fits already is returned as it is.
 */
export function asFigure(motion: Motion, like: Motion): Motion {
  const worn = sameSkeleton(motion.skeleton, like.skeleton) ? motion : retarget(motion, like).motion
  return worn.frameRate === like.frameRate ? worn : resample(worn, like.frameRate)
}
