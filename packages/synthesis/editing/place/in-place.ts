import { makeMotion, rootMotion, type Motion } from '@understudy/motion'

/** The motion without travel: in every frame the hips are over where they were in the first. Heights and turns stay. */
export function inPlace(motion: Motion): Motion {
  const { x, z } = rootMotion(motion)
  const rootPositions = motion.rootPositions.slice()
  for (let frame = 0; frame < motion.frameCount; frame++) {
    rootPositions[3 * frame] -= x[frame] - x[0]
    rootPositions[3 * frame + 2] -= z[frame] - z[0]
  }
  return makeMotion({ ...motion, rootPositions })
}
