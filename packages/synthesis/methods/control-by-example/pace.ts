import { portable } from '@understudy/kernels'
import type { PathSample } from './path.ts'
import type { SpeedGuide } from './speed-guide.ts'

/**
 * How the times of a drawing are taken: `drawn` exactly as drawn; `natural` as drawn, slowed where the examples do not
 * walk that fast; `steady` at one comfortable speed.
 */
export type Pace = 'natural' | 'drawn' | 'steady'

/** Speed and turn are measured over this long: a pointer that jumps from event to event is no runner, seconds. */
const WINDOW = 0.4
/** Turning is measured over this much path to either side, metres: a shaking hand does not turn a body. */
const TURN_REACH = 0.25

/** The times a body takes for a drawn path, to a tenth of a millisecond. */
export function pacePath(path: readonly PathSample[], pace: Pace, guide: SpeedGuide): readonly PathSample[] {
  if (pace === 'drawn' || path.length < 2) return path
  const timed = pace === 'steady' ? pathAtSpeed(path, guide.median) : slowed(path, guide)
  return timed
    .map((point) => ({ ...point, time: Math.round(1e4 * point.time) / 1e4 }))
    .filter((point, i, all) => i === 0 || point.time > all[i - 1].time)
}

/** One speed all along, metres per second, from time zero. */
export function pathAtSpeed<P extends { readonly x: number; readonly z: number }>(
  path: readonly P[],
  speed: number,
): readonly (P & { readonly time: number })[] {
  const arc = pathArcs(path)
  return path.map((point, i) => ({ ...point, time: arc[i] / speed }))
}

/** Path travelled at each point, metres. */
export function pathArcs(path: readonly { readonly x: number; readonly z: number }[]): Float64Array {
  const arc = new Float64Array(path.length)
  for (let i = 1; i < path.length; i++)
    arc[i] = arc[i - 1] + portable.hypot(path[i].x - path[i - 1].x, path[i].z - path[i - 1].z)
  return arc
}

/** How long a path is, metres. */
export const pathLength = (path: readonly { readonly x: number; readonly z: number }[]): number =>
  pathArcs(path).at(-1) ?? 0

/** How long a path lasts, seconds. */
export const pathSeconds = (path: readonly { readonly time: number }[]): number =>
  path.length === 0 ? 0 : path[path.length - 1].time - path[0].time

/**
 * As drawn, but nowhere faster than the examples walk or turn:
 *
 *   dt′ = dt · max(1, v/v_max, |ω|/ω_max)
 *
 * v over a window in time, ω from the change of direction along the path. A drawing within the band keeps its times.
 */
function slowed(path: readonly PathSample[], guide: SpeedGuide): readonly PathSample[] {
  const arc = pathArcs(path)
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

function speedAt(path: readonly PathSample[], arc: Float64Array, time: number): number {
  const half = Math.min(WINDOW, pathSeconds(path)) / 2
  const first = path[0].time
  const last = path[path.length - 1].time
  const from = Math.min(Math.max(time - half, first), last - 2 * half)
  return (arcAt(path, arc, from + 2 * half) - arcAt(path, arc, from)) / Math.max(2 * half, 1e-6)
}

function arcAt(path: readonly PathSample[], arc: Float64Array, time: number): number {
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
function curvatureAt(path: readonly PathSample[], arc: Float64Array, i: number): number {
  let [a, b] = [i, i]
  while (a > 0 && arc[i] - arc[a] < TURN_REACH) a--
  while (b < path.length - 1 && arc[b] - arc[i] < TURN_REACH) b++
  const [before, after] = [arc[i] - arc[a], arc[b] - arc[i]]
  if (before < 0.5 * TURN_REACH || after < 0.5 * TURN_REACH) return 0
  const turn =
    portable.atan2(path[b].x - path[i].x, path[b].z - path[i].z) -
    portable.atan2(path[i].x - path[a].x, path[i].z - path[a].z)
  const short = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  return Math.abs(short) / (0.5 * (before + after))
}
