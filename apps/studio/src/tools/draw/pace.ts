import type { SpeedGuide } from '@understudy/synthesis/methods/control-by-example'
import { arcLengths, pathLength, pathSeconds, type PathPoint } from '../../document/walk-path.ts'
import type { Pace } from '../../document/walk-settings.ts'

/** Speed and turn are measured over this long: a pointer that jumps from event to event is no runner, seconds. */
const WINDOW = 0.4
/** Turning is measured over this much path to either side, metres: a shaking hand does not turn a body. */
const TURN_REACH = 0.25

/** The times a body takes for a drawn path, to a tenth of a millisecond: they are written out for the command line. */
export function paced(path: readonly PathPoint[], pace: Pace, guide: SpeedGuide): readonly PathPoint[] {
  if (pace === 'drawn' || path.length < 2) return path
  const timed = pace === 'steady' ? atSpeed(path, guide.median) : slowed(path, guide)
  return timed
    .map((point) => ({ ...point, time: Math.round(1e4 * point.time) / 1e4 }))
    .filter((point, i, all) => i === 0 || point.time > all[i - 1].time)
}

/** One speed all along, metres per second. */
function atSpeed(path: readonly PathPoint[], speed: number): readonly PathPoint[] {
  const arc = arcLengths(path)
  return path.map((point, i) => ({ ...point, time: arc[i] / speed }))
}

/**
 * As drawn, but nowhere faster than the examples walk or turn:
 *
 *   dt′ = dt · max(1, v/v_max, |ω|/ω_max)
 *
 * v over a window in time, ω from the change of direction along the path. A drawing within the band keeps its times.
 */
function slowed(path: readonly PathPoint[], guide: SpeedGuide): readonly PathPoint[] {
  const arc = arcLengths(path)
  const curvature = path.map((_, i) => curvatureAt(path, arc, i))
  let time = 0
  return path.map((point, i) => {
    if (i > 0) {
      const speed = speedAt(path, arc, 0.5 * (path[i - 1].time + point.time))
      const turn = speed * Math.max(curvature[i - 1], curvature[i])
      const factor = Math.max(1, speed / guide.fastest, turn / guide.fastestTurn)
      time += (point.time - path[i - 1].time) * factor
    }
    return { ...point, time }
  })
}

function speedAt(path: readonly PathPoint[], arc: Float64Array, time: number): number {
  const half = Math.min(WINDOW, pathSeconds(path)) / 2
  const first = path[0].time
  const last = path[path.length - 1].time
  const from = Math.min(Math.max(time - half, first), last - 2 * half)
  return (arcAt(path, arc, from + 2 * half) - arcAt(path, arc, from)) / Math.max(2 * half, 1e-6)
}

function arcAt(path: readonly PathPoint[], arc: Float64Array, time: number): number {
  let [low, high] = [0, path.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (path[middle].time <= time) low = middle
    else high = middle
  }
  const span = path[high].time - path[low].time
  const alpha = span > 0 ? Math.min(1, Math.max(0, (time - path[low].time) / span)) : 0
  return arc[low] + alpha * (arc[high] - arc[low])
}

/** Radians per metre around a point of the path; zero where there is not enough of it. */
function curvatureAt(path: readonly PathPoint[], arc: Float64Array, i: number): number {
  let [a, b] = [i, i]
  while (a > 0 && arc[i] - arc[a] < TURN_REACH) a--
  while (b < path.length - 1 && arc[b] - arc[i] < TURN_REACH) b++
  const [before, after] = [arc[i] - arc[a], arc[b] - arc[i]]
  if (before < 0.5 * TURN_REACH || after < 0.5 * TURN_REACH) return 0
  const turn =
    Math.atan2(path[b].x - path[i].x, path[b].z - path[i].z) -
    Math.atan2(path[i].x - path[a].x, path[i].z - path[a].z)
  const short = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  return Math.abs(short) / (0.5 * (before + after))
}

/** Mean speed of a path, metres per second. */
export const meanSpeed = (path: readonly PathPoint[]): number =>
  pathLength(path) / Math.max(pathSeconds(path), 1e-6)
