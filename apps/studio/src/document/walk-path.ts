/** Where the pointer was on the floor (metres), and when (seconds from the first touch). */
export interface PathPoint {
  readonly x: number
  readonly z: number
  readonly time: number
}

/** Points per second kept of a stroke: more than a hand says. */
export const STROKE_RATE = 30

/** A place on the path that can be taken hold of: which of the points it is. */
export type HandleIndex = number

/** Path travelled at each point, metres. */
export function arcLengths(path: readonly PathPoint[]): Float64Array {
  const arc = new Float64Array(path.length)
  for (let i = 1; i < path.length; i++)
    arc[i] = arc[i - 1] + Math.hypot(path[i].x - path[i - 1].x, path[i].z - path[i - 1].z)
  return arc
}

export const pathLength = (path: readonly PathPoint[]): number => arcLengths(path).at(-1) ?? 0

export const pathSeconds = (path: readonly PathPoint[]): number =>
  path.length < 2 ? 0 : path[path.length - 1].time - path[0].time

/** A stroke at an even rate from time zero; its last point stays where and when it was. */
export function resampleStroke(stroke: readonly PathPoint[], rate = STROKE_RATE): readonly PathPoint[] {
  if (stroke.length < 2) return stroke
  const start = stroke[0].time
  const seconds = pathSeconds(stroke)
  const out: PathPoint[] = []
  let i = 0
  // The last even point leaves room for the end: two points at nearly one time would be a leap.
  for (let time = 0; time < seconds - 0.5 / rate; time += 1 / rate) {
    while (i + 2 < stroke.length && stroke[i + 1].time - start <= time) i++
    const [a, b] = [stroke[i], stroke[i + 1]]
    const alpha = Math.min(1, Math.max(0, (time + start - a.time) / Math.max(b.time - a.time, 1e-9)))
    out.push(rounded(a.x + alpha * (b.x - a.x), a.z + alpha * (b.z - a.z), time))
  }
  const last = stroke[stroke.length - 1]
  out.push(rounded(last.x, last.z, seconds))
  return out
}

/** Metres between two handles; between three and sixteen of them, ends included. */
const HANDLE_SPACING = 0.8

/** Points evenly along the path that can be dragged. */
export function pathHandles(path: readonly PathPoint[]): readonly HandleIndex[] {
  if (path.length < 2) return path.map((_, index) => index)
  const arc = arcLengths(path)
  const total = arc[arc.length - 1]
  const count = Math.min(16, Math.max(3, Math.round(total / HANDLE_SPACING) + 1), path.length)
  const handles: number[] = []
  for (let k = 0, i = 0; k < count; k++) {
    const wanted = (total * k) / (count - 1)
    while (i + 1 < path.length && arc[i + 1] <= wanted) i++
    const index = k === count - 1 ? path.length - 1 : i
    if (index !== handles.at(-1)) handles.push(index)
  }
  return handles
}

/** How far along the path a dragged point takes its neighbours with it, metres to either side. */
export const BEND_REACH = 1.2

/**
 * Moves one point and, less and less, those around it: by ½(1 + cos(π d / reach)) at the distance d along the path.
 * Times are kept: the walker is late or early nowhere.
 */
export function bendPath(
  path: readonly PathPoint[],
  index: HandleIndex,
  to: { readonly x: number; readonly z: number },
  reach = BEND_REACH,
): readonly PathPoint[] {
  const arc = arcLengths(path)
  const dx = to.x - path[index].x
  const dz = to.z - path[index].z
  return path.map((point, i) => {
    const far = Math.abs(arc[i] - arc[index])
    if (far >= reach) return point
    const weight = 0.5 * (1 + Math.cos((Math.PI * far) / reach))
    return rounded(point.x + weight * dx, point.z + weight * dz, point.time)
  })
}

/** Seconds that are left between two handles at least. */
const SHORTEST = 0.1

/** Reaches a handle at another time; the shape stays, the pace between its neighbouring handles changes. */
export function retimeHandle(path: readonly PathPoint[], handle: number, time: number): readonly PathPoint[] {
  const handles = pathHandles(path)
  const index = handles[handle]
  const before = handles[handle - 1]
  const after = handles[handle + 1]
  if (index === undefined || before === undefined) return path
  const from = path[before].time
  if (after === undefined) {
    const scale = (Math.max(time, from + SHORTEST) - from) / (path[index].time - from)
    return path.map((p, i) => (i <= before ? p : rounded(p.x, p.z, from + (p.time - from) * scale)))
  }
  const until = path[after].time
  const wanted = Math.min(Math.max(time, from + SHORTEST), until - SHORTEST)
  const early = (wanted - from) / (path[index].time - from)
  const late = (until - wanted) / (until - path[index].time)
  return path.map((p, i) => {
    if (i <= before || i >= after) return p
    return rounded(p.x, p.z, i <= index ? from + (p.time - from) * early : until - (until - p.time) * late)
  })
}

/** How far along the path a change of pace reaches, metres to either side. */
export const PACE_REACH = 2

/**
 * Reaches a point at another time: between it and the places `reach` before and after it the pace changes evenly, and
 * everything further away is reached when it was. The shape stays.
 */
export function retimeAt(
  path: readonly PathPoint[],
  index: number,
  time: number,
  reach = PACE_REACH,
): readonly PathPoint[] {
  const arc = arcLengths(path)
  let [before, after] = [index, index]
  while (before > 0 && arc[index] - arc[before] < reach) before--
  while (after < path.length - 1 && arc[after] - arc[index] < reach) after++
  if (before === index || after === index) return path
  const [from, until] = [path[before].time, path[after].time]
  // A tenth of the stretch is left on either side: nobody is at two places at once.
  const least = Math.min(SHORTEST, 0.1 * (until - from))
  const wanted = Math.min(Math.max(time, from + least), until - least)
  const early = (wanted - from) / Math.max(path[index].time - from, 1e-6)
  const late = (until - wanted) / Math.max(until - path[index].time, 1e-6)
  return path.map((p, i) => {
    if (i <= before || i >= after) return p
    return rounded(p.x, p.z, i <= index ? from + (p.time - from) * early : until - (until - p.time) * late)
  })
}

/** The point of a path nearest to a place, among those within `reach` along the path of point `from`. */
export function nearestPoint(
  path: readonly PathPoint[],
  to: { readonly x: number; readonly z: number },
  from: number,
  reach: number,
): number {
  const arc = arcLengths(path)
  let [best, least] = [from, Infinity]
  path.forEach(({ x, z }, i) => {
    if (Math.abs(arc[i] - arc[from]) > reach) return
    const far = (x - to.x) ** 2 + (z - to.z) ** 2
    if (far < least) [best, least] = [i, far]
  })
  return best
}

/** As people go who are in no hurry, metres per second. */
export const COMFORTABLE = 1.2

/** The same path at a comfortable pace, however it was drawn. */
export function comfortably(path: readonly PathPoint[]): readonly PathPoint[] {
  const arc = arcLengths(path)
  let last = -Infinity
  return path.flatMap(({ x, z }, i) => {
    const point = rounded(x, z, arc[i] / COMFORTABLE)
    // A hand that rested is not waited for, but every point stays one: others are counted by them.
    const time = Math.max(point.time, last + 1e-4)
    last = time
    return [{ ...point, time: Math.round(1e4 * time) / 1e4 }]
  })
}

/** The same path in `seconds`. */
export function scaleTime(path: readonly PathPoint[], seconds: number): readonly PathPoint[] {
  const factor = Math.max(seconds, 0.5) / Math.max(pathSeconds(path), 1e-6)
  return path.map(({ x, z, time }) => rounded(x, z, time * factor))
}

/** A tenth of a millimetre and of a millisecond: what is saved reads well and loses nothing. */
const rounded = (x: number, z: number, time: number): PathPoint => ({
  x: Math.round(1e4 * x) / 1e4,
  z: Math.round(1e4 * z) / 1e4,
  time: Math.round(1e4 * time) / 1e4,
})
