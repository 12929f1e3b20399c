import { clipAnnotations, shiftAnnotations } from '../annotations/carry.ts'
import { MotionError } from '../errors.ts'
import { duration, makeMotion, type Motion } from './motion.ts'
import { locate } from './pose.ts'
import { sampleAtTimes, type SampleOptions } from './resample.ts'

/** Frames `first` to `end` − 1 on a clock that starts at `first`. Whole frames: copied to the bit. */
export function sliceFrames(motion: Motion, first: number, end: number = motion.frameCount): Motion {
  const inside = first >= 0 && first < end && end <= motion.frameCount
  if (!inside || !Number.isInteger(first) || !Number.isInteger(end)) {
    throw new MotionError(
      `sliceFrames: frames ${first} to ${end} of "${motion.name}" were requested; ` +
        `it has frames 0 to ${motion.frameCount}, and at least one must be left. Give whole numbers inside.`,
    )
  }
  const { name, skeleton, frameRate, annotations } = motion
  const width = 4 * skeleton.jointCount
  return makeMotion({
    name,
    skeleton,
    frameRate,
    rootPositions: motion.rootPositions.slice(3 * first, 3 * end),
    rotations: motion.rotations.slice(width * first, width * end),
    // Up to the end of the last frame's own period, so that a contact holding there still covers it.
    annotations: shiftAnnotations(
      clipAnnotations(annotations, first / frameRate, end / frameRate),
      -first / frameRate,
    ),
  })
}

/**
 * The motion from `start` to `end` seconds, both ends included, at its own frame rate; time 0 of
 * the result is exactly `start`. Where `start` lies between frames all frames are sampled there;
 * a remainder shorter than a frame at the end is dropped.
 */
export function slice(
  motion: Motion,
  startSeconds: number,
  endSeconds: number = duration(motion),
  options: SampleOptions = {},
): Motion {
  const last = duration(motion)
  const slack = 1e-6 / motion.frameRate
  if (!(startSeconds >= -slack && startSeconds <= endSeconds && endSeconds <= last + slack)) {
    throw new MotionError(
      `slice: ${startSeconds} s to ${endSeconds} s of "${motion.name}" were requested; ` +
        `it runs from 0 to ${last} s. Give a start and an end inside, in this order.`,
    )
  }
  const { name, skeleton, frameRate, annotations } = motion
  const frameCount = Math.floor((endSeconds - startSeconds) * frameRate + 1e-6) + 1
  const { frame, alpha } = locate(motion, startSeconds)
  if (alpha === 0 || alpha === 1) return sliceFrames(motion, frame + alpha, frame + alpha + frameCount)
  const times = Float64Array.from({ length: frameCount }, (_, at) => startSeconds + at / frameRate)
  const until = startSeconds + frameCount / frameRate
  return makeMotion({
    name,
    skeleton,
    frameRate,
    ...sampleAtTimes(motion, times, options),
    annotations: shiftAnnotations(clipAnnotations(annotations, startSeconds, until), -startSeconds),
  })
}
