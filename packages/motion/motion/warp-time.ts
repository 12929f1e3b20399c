import { clipAnnotations, warpAnnotations } from '../annotations/carry.ts'
import { MotionError } from '../errors.ts'
import { invertTimeMap, makeTimeMap, mapTime, type TimeMap } from '../math/time-map.ts'
import { duration, makeMotion, type Motion } from './motion.ts'
import { sampleAtTimes, type SampleOptions } from './resample.ts'

/** How the result of `warpTime` is sampled. */
export interface WarpTimeOptions extends SampleOptions {
  /** Frames per second of the result; the motion's own unless given. */
  readonly frameRate?: number
}

/**
 * The same poses at other times: what happened at `map.source[i]` happens at `map.target[i]`.
 * Only the part of the motion that the map covers is kept, and time 0 of the result is the map's
 * first target. Annotations go along.
 */
export function warpTime(motion: Motion, map: TimeMap, options: WarpTimeOptions = {}): Motion {
  const { frameRate = motion.frameRate } = options
  const { source, target } = makeTimeMap(map.source, map.target)
  const last = source.length - 1
  const slack = 1e-6 / motion.frameRate
  if (source[0] < -slack || source[last] > duration(motion) + slack) {
    throw new MotionError(
      `warpTime: the map covers ${source[0]} s to ${source[last]} s of "${motion.name}"; ` +
        `it runs from 0 to ${duration(motion)} s. Clip the map or pad the motion.`,
    )
  }
  const frameCount = Math.floor((target[last] - target[0]) * frameRate + 1e-6) + 1
  const back = invertTimeMap(map)
  const times = Float64Array.from({ length: frameCount }, (_, at) =>
    mapTime(back, target[0] + at / frameRate),
  )
  const { name, skeleton, annotations } = motion
  return makeMotion({
    name,
    skeleton,
    frameRate,
    ...sampleAtTimes(motion, times, options),
    annotations: clipAnnotations(
      warpAnnotations(annotations, (seconds) => mapTime(map, seconds) - target[0]),
      0,
      frameCount / frameRate,
    ),
  })
}
