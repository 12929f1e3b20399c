import { MotionError } from '@understudy/motion'
import {
  pathAtSpeed,
  pathLength,
  pathSeconds,
  type PathSample,
} from '@understudy/synthesis/methods/control-by-example'
import type { Path } from './path.ts'

/** Nobody walks or runs faster, metres per second: what asks for more was not drawn in metres and seconds. */
const FASTEST = 12.5
/** Longest walk that is made in one piece, seconds: frames of more would not fit into memory. */
const LONGEST = 3600

/** The path with times; points without a speed of their own are walked at `speed`, metres per second. */
export const timePath = (path: Path, speed: number): readonly PathSample[] =>
  'samples' in path
    ? path.samples
    : pathAtSpeed(
        path.points.map(([x, z]) => ({ x, z })),
        path.speed ?? speed,
      )

/** What nobody could walk is refused before the long work: it would come out as a figure that is dragged along. */
export function mustBeWalkable(samples: readonly PathSample[], source = 'path'): void {
  const seconds = pathSeconds(samples)
  const length = pathLength(samples)
  if (length > FASTEST * seconds)
    throw new MotionError(
      `${source}: ${shown(length)} m in ${shown(seconds)} s is ${shown(length / seconds)} m/s, and no person runs faster than ${FASTEST}. ` +
        `Places are in metres, times in seconds, speeds in m/s: divide centimetres by 100, or slow down.`,
    )
  if (seconds > LONGEST)
    throw new MotionError(
      `${source}: this path takes ${shown(seconds)} s; at most an hour is walked in one piece. ` +
        `Places are in metres: divide centimetres by 100, or cut the path.`,
    )
}

const shown = (value: number): string => String(Number(value.toPrecision(3)))
