import { scalar, type Kernels } from '@understudy/kernels'
import { duration, MotionError, type Motion } from '@understudy/motion'
import {
  cloudTrack,
  commonRoles,
  distanceGrid,
  type CloudOptions,
  type CloudTrack,
  type DistanceGrid,
} from '../compare/index.ts'
import {
  ALIGN_GRID_DEFAULTS,
  alignGreedily,
  alignGrid,
  type AlignGridOptions,
  type AlignmentPath,
} from './align-grid.ts'
import { fitCurve, type FitCurveOptions } from './fit-curve.ts'
import { straightCurve, timeCurve, type TimeCurve } from './time-curve.ts'

/** What `align` compares, how far it may warp time, and how smooth the curve is. */
export interface AlignOptions extends CloudOptions, FitCurveOptions, Omit<AlignGridOptions, 'bandCells'> {
  /** `dynamic`: the cheapest path of all. `greedy`: always the cheapest next step, for clips that are nearly the same. */
  readonly method?: 'dynamic' | 'greedy'
  /** Alignments farther than this from the straight one are out, in seconds. */
  readonly bandSeconds?: number
  /**
   * Instants that must fall together, in seconds of the first and of the second motion, increasing in
   * both. Between them time is warped piece by piece.
   */
  readonly anchors?: readonly (readonly [number, number])[]
}

/** Shorter windows and a finer clock than a search: here timing matters. */
export const ALIGN_DEFAULTS = { frameRate: 60, windowSeconds: 0.2 } as const

/** Which moment of the second motion corresponds to each moment of the first. */
export interface TimeAlignment {
  /** Seconds of the first motion ↦ seconds of the second. */
  readonly curve: TimeCurve
  /** The cells the curve was fitted to. */
  readonly path: AlignmentPath
  /** RMS distance along the path, metres. */
  readonly rmsDistance: number
  readonly grid: DistanceGrid
}

/** Aligns `b` to `a` in time: grid, path, curve. */
export function align(
  a: Motion,
  b: Motion,
  options: AlignOptions = {},
  kernels: Kernels = scalar,
): TimeAlignment {
  const settings = { ...ALIGN_DEFAULTS, roles: commonRoles([a, b]), ...options }
  const found = alignTracks(
    cloudTrack(a, settings, kernels),
    cloudTrack(b, settings, kernels),
    settings,
    kernels,
  )
  // The tracks' last sample is within half a frame of the motion's end: the curve goes to the end itself.
  if ((options.mode ?? 'ends') !== 'ends') return found
  return { ...found, curve: endsOf(found.curve, duration(a), duration(b)) }
}

/** The same on point clouds already made. */
export function alignTracks(
  a: CloudTrack,
  b: CloudTrack,
  options: AlignOptions = {},
  kernels: Kernels = scalar,
): TimeAlignment {
  const anchors = options.anchors ?? []
  if (options.method === 'greedy') requirePlain(options)
  const grid = distanceGrid(a, b, kernels)
  if (anchors.length > 0) return alignAtAnchors(grid, anchors, options, kernels)
  const bandCells = options.bandSeconds === undefined ? Infinity : options.bandSeconds * grid.frameRate
  const path =
    options.method === 'greedy'
      ? alignGreedily(grid, options)
      : alignGrid(grid, { ...options, bandCells }, kernels)
  return {
    curve: fitCurve(path, grid.frameRate, options),
    path,
    rmsDistance: Math.sqrt(path.meanCost),
    grid,
  }
}

/** A greedy path goes from end to end with nothing to hold to. */
function requirePlain({ bandSeconds, anchors = [], mode = 'ends' }: AlignOptions): void {
  const asked = [
    ...(bandSeconds === undefined ? [] : ['a band']),
    ...(anchors.length === 0 ? [] : ['anchors']),
    ...(mode === 'ends' ? [] : [`the mode ${mode}`]),
  ]
  if (asked.length > 0)
    throw new MotionError(
      `align: the greedy method was requested together with ${asked.join(' and ')}, which it cannot hold to. ` +
        `Leave that out, or use the dynamic method.`,
    )
}

/** One dynamic alignment per span between anchors; the curve passes through each of them exactly. */
function alignAtAnchors(
  grid: DistanceGrid,
  anchors: readonly (readonly [number, number])[],
  options: AlignOptions,
  kernels: Kernels,
): TimeAlignment {
  const rate = grid.frameRate
  const stops = [[0, 0], ...anchors, [(grid.rows - 1) / rate, (grid.columns - 1) / rate]] as const
  const times: number[] = []
  const values: number[] = []
  const rowOf: number[] = []
  const columnOf: number[] = []
  let total = 0
  for (let n = 1; n < stops.length; n++) {
    const [fromA, fromB] = stops[n - 1]
    const [toA, toB] = stops[n]
    // An anchor within a sample of both ends adds nothing: the ends correspond anyway. The grid's own end may be half a
    // sample away from the motion's, so that the anchor may lie beyond it.
    const isAtEnd = toA - fromA <= 1 / rate && toB - fromB <= 1 / rate
    if (isAtEnd && (n === 1 || n === stops.length - 1)) continue
    if (!(toA > fromA && toB > fromB))
      throw new MotionError(
        `align: anchor (${fromA.toFixed(3)} s, ${fromB.toFixed(3)} s) is followed by (${toA.toFixed(3)} s, ${toB.toFixed(3)} s); ` +
          `anchors must increase in both motions. Sort them, or remove the one that crosses.`,
      )
    const [r0, r1] = [Math.round(fromA * rate), Math.round(toA * rate)]
    const [c0, c1] = [Math.round(fromB * rate), Math.round(toB * rate)]
    const part = subGrid(grid, r0, Math.max(r1, r0 + 1), c0, Math.max(c1, c0 + 1))
    const path = alignPiece(part, options, kernels)
    const piece = path
      ? rescale(fitCurve(path, rate, options), fromA, toA, fromB, toB)
      : timeCurve([fromA, toA], [fromB, toB])
    const skip = times.length > 0 ? 1 : 0
    times.push(...piece.times.slice(skip))
    values.push(...piece.values.slice(skip))
    path?.rowOf.forEach((row, c) => {
      rowOf.push(r0 + row)
      columnOf.push(c0 + path.columnOf[c])
      total += part.values[row * part.columns + path.columnOf[c]]
    })
  }
  const meanCost = total / Math.max(1, rowOf.length)
  return {
    curve: timeCurve(times, values),
    path: { rowOf: Int32Array.from(rowOf), columnOf: Int32Array.from(columnOf), meanCost },
    rmsDistance: Math.sqrt(meanCost),
    grid,
  }
}

/** Undefined where the span's lengths allow no path: the anchors are the user's word, so it is warped evenly. */
function alignPiece(
  part: { rows: number; columns: number; values: Float32Array },
  options: AlignOptions,
  kernels: Kernels,
): AlignmentPath | undefined {
  const { maxSlope, diagonalWeight } = { ...ALIGN_GRID_DEFAULTS, ...options }
  const [p, q] = [part.rows - 1, part.columns - 1]
  if (p < 2 || q < 2 || p >= maxSlope * q || q >= maxSlope * p) return undefined
  return alignGrid(part, { maxSlope, diagonalWeight }, kernels)
}

function subGrid(
  grid: DistanceGrid,
  r0: number,
  r1: number,
  c0: number,
  c1: number,
): { rows: number; columns: number; values: Float32Array } {
  const [bottom, right] = [Math.min(r1, grid.rows - 1), Math.min(c1, grid.columns - 1)]
  const [rows, columns] = [bottom - r0 + 1, right - c0 + 1]
  const values = new Float32Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    const from = (r0 + i) * grid.columns + c0
    values.set(grid.values.subarray(from, from + columns), i * columns)
  }
  return { rows, columns, values }
}

/** Moves a curve's ends to the exact instants of the anchors. */
function rescale(curve: TimeCurve, fromA: number, toA: number, fromB: number, toB: number): TimeCurve {
  const last = curve.times.length - 1
  const map = (x: number, a: number, b: number, from: number, to: number): number =>
    from + ((x - a) / (b - a)) * (to - from)
  return timeCurve(
    curve.times.map((t, k) => (k === last ? toA : map(t, curve.times[0], curve.times[last], fromA, toA))),
    curve.values.map((v, k) => (k === last ? toB : map(v, curve.values[0], curve.values[last], fromB, toB))),
  )
}

/** Puts the last knot on the motions' true ends and leaves all others, anchors among them, where they are. */
export function endsOf(curve: TimeCurve, toA: number, toB: number): TimeCurve {
  if (!(toA > 0 && toB > 0)) return straightCurve(Math.max(toA, 1e-6), Math.max(toB, 1e-6))
  let last = curve.times.length - 1
  while (last > 1 && !(curve.times[last - 1] < toA && curve.values[last - 1] < toB)) last--
  const times = curve.times.slice(0, last + 1)
  const values = curve.values.slice(0, last + 1)
  times[last] = toA
  values[last] = toB
  return timeCurve(times, values)
}
