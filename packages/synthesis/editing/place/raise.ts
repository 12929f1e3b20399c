import { makeMotion, type Motion } from '@understudy/motion'

/** The whole motion higher by `metres`. */
export function raise(motion: Motion, metres: number): Motion {
  const rootPositions = motion.rootPositions.slice()
  for (let at = 1; at < rootPositions.length; at += 3) rootPositions[at] += metres
  return makeMotion({ ...motion, rootPositions })
}
