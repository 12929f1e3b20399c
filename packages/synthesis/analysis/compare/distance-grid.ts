import { scalar, type Kernels } from '@understudy/kernels'
import { MotionError, type GroundTransform } from '@understudy/motion'
import { windowPointWeights, type CloudTrack } from './cloud-track.ts'
import { fitGround } from './fit-ground.ts'

/** The distance of every moment of one motion from every moment of another. */
export interface DistanceGrid {
  readonly a: CloudTrack
  readonly b: CloudTrack
  /** Windows of `a` and of `b`; row i is at i / frameRate seconds of `a`. */
  readonly rows: number
  readonly columns: number
  readonly frameRate: number
  /** `[row][column]`, weighted mean square distance after the best ground fit, square metres. */
  readonly values: Float32Array
}

/**
 * Compares every window of `a` with every window of `b`, in one kernel call:
 *
 *   D(i, j) = min over ground transforms T of Σ_k Σ_p u_k w_p ‖ a(i + k, p) − T b(j + k, p) ‖²
 *
 * √D is a weighted RMS joint distance in metres. The transform itself is `groundOfCell`.
 */
export function distanceGrid(a: CloudTrack, b: CloudTrack = a, kernels: Kernels = scalar): DistanceGrid {
  requireAlike(a, b)
  const values = new Float32Array(a.frameCount * b.frameCount)
  const { pointWeights, windowWeights } = a
  kernels.distanceGrid({ a: a.points, b: b.points, pointWeights, windowWeights }, values)
  return { a, b, rows: a.frameCount, columns: b.frameCount, frameRate: a.frameRate, values }
}

/** The ground transform that lays the window at `column` of the second motion over the window at `row` of the first. */
export function groundOfCell(
  grid: Pick<DistanceGrid, 'a' | 'b'>,
  row: number,
  column: number,
): GroundTransform {
  const width = 3 * grid.a.roles.length
  return fitGround(grid.a.points, grid.b.points, windowPointWeights(grid.a), row * width, column * width)
}

/** Throws unless two tracks were made with the same options. */
export function requireAlike(a: CloudTrack, b: CloudTrack): void {
  const alike = a.frameRate === b.frameRate && a.half === b.half && a.roles.join() === b.roles.join()
  if (!alike)
    throw new MotionError(
      `compare: "${a.name}" is sampled at ${a.frameRate} Hz in windows of ${2 * a.half + 1} frames over ${a.roles.length} roles, ` +
        `"${b.name}" at ${b.frameRate} Hz, ${2 * b.half + 1} frames, ${b.roles.length} roles; both must agree. ` +
        `Make both tracks with the same options.`,
      { code: 'mismatch' },
    )
}
