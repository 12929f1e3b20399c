import { scale } from '../../math/vec3.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { makeSkeleton } from '../../skeleton/skeleton.ts'

/** The same motion with every length multiplied: units to metres. */
export function scaleMotion(motion: Motion, factor: number): Motion {
  if (factor === 1) return motion
  const { skeleton } = motion
  return makeMotion({
    ...motion,
    skeleton: makeSkeleton(
      skeleton.joints.map((joint) => ({ ...joint, offset: scale(joint.offset, factor) })),
      skeleton.tips.map((tip) => ({ ...tip, offset: scale(tip.offset, factor) })),
      skeleton.tPose,
    ),
    rootPositions: motion.rootPositions.map((value) => value * factor),
  })
}
