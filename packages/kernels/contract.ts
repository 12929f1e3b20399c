import type { MeanRotations } from './contract-poses.ts'
import type { ReadRows } from './contract-rows.ts'
import type { AskTracks } from './contract-tracks.ts'
import type { CheapestSegments, SegmentCosts } from './contract-segments.ts'
import type { StatisticsKernels } from './contract-statistics.ts'

/**
 * What the rest of the product may ask of the fast code. A kernel knows numbers, not motions;
 * callers hand over ordinary arrays and get ordinary arrays back. Whether a `Kernels` value is
 * the plain reference, quick scalar code or compiled is decided at the edge of the program, never inside a method. All
 * sets give the same bits: a file must not depend on which one its maker's machine could load.
 */
export interface Kernels extends StatisticsKernels {
  /** For reports and test names: `reference`, `scalar` or `simd`. */
  readonly name: string
  readonly forwardKinematics: ForwardKinematics
  readonly meanRotations: MeanRotations
  readonly distanceGrid: DistanceGrid
  readonly gridValleys: GridValleys
  readonly timeAlign: TimeAlign
  readonly readRows: ReadRows
  readonly askTracks: AskTracks
  readonly cheapestJoins: CheapestJoins
  readonly segmentCosts: SegmentCosts
  readonly cheapestSegments: CheapestSegments
}

/** Which joints there are: everything forward kinematics needs to know of a skeleton. */
export interface JointTree {
  /** Parent of each joint, −1 for the root; parents come before their children. */
  readonly parents: Int32Array
  /** Offset of each joint in its parent's frame, `[joint][xyz]`, metres. */
  readonly offsets: Float32Array
}

/**
 * World position (and, if asked for, orientation) of every joint in every frame:
 *
 *   R_root = r_root,  p_root = root position
 *   R_j = R_parent r_j,  p_j = p_parent + R_parent offset_j
 *
 * Layout: `rootPositions` is `[frame][xyz]`, `rotations` `[frame][joint][xyzw]`, `positionsOut`
 * `[frame][joint][xyz]`, `orientationsOut` like `rotations`. The arrays are written whole. O(frames · joints).
 */
export type ForwardKinematics = (
  tree: JointTree,
  rootPositions: Float32Array,
  rotations: Float32Array,
  positionsOut: Float32Array,
  orientationsOut?: Float32Array,
) => void

/**
 * For every head the cheapest tail to come from: one step of a segmental recurrence (Hsu 2004, eq. 4.6).
 *
 *   best_j = min_i  cost_i + weight · ‖tail_i − head_j‖²          argument_j = the i that attains it, or −1
 *
 * `tails` is `[i][width]`, `heads` `[j][width]`; `costs` must ascend: then the search over i stops at
 * the first cost that no join can make up for, and the answer is still exact. Of equal sums the first i wins.
 * Returns how many joins were looked at. O(tails · heads · width) at worst.
 */
export type CheapestJoins = (
  costs: Float64Array,
  tails: Float64Array,
  heads: Float64Array,
  width: number,
  weight: number,
  bestOut: Float64Array,
  argumentOut: Int32Array,
) => number

/** Two clips as clouds of points, and how much each point and each frame of a window counts. */
export interface DistanceGridInput {
  /** `[frame][point][xyz]`, metres, of the first clip; at least a window's worth of frames. */
  readonly a: Float32Array
  /** The same points of the second clip. */
  readonly b: Float32Array
  /** w, one per point, not negative. */
  readonly pointWeights: Float32Array
  /** u, one per frame of a window, not negative. */
  readonly windowWeights: Float32Array
}

/**
 * The distance of every window of `a` from every window of `b`, each pair laid over each other on
 * the ground as well as it can be:
 *
 *   D(i, j) = min over (θ, x₀, z₀) of Σ_k Σ_p u_k w_p ‖ a(i + k, p) − T b(j + k, p) ‖²
 *           = n_i + n_j − 2 √(A² + B²) − 2 Y
 *
 *   A = Σ uw (x x′ + z z′),  B = Σ uw (x z′ − z x′)  of ground coordinates centred on their window,
 *   Y = Σ uw y y′,           n = Σ uw (x² + y² + z²) of one window, centred alike,  θ = atan2(B, A)
 *
 * `distancesOut` is `[windows of a][windows of b]` with frames − window + 1 windows a side, square
 * metres (times the weights' unit); `turnsOut`, if given, receives θ. Where A = B = 0 the turn is
 * undetermined and 0. Points are rounded to a lattice of 1/46340 of a frame's size first (0.06 mm for a person, see
 * reference/round-clouds.ts): then no sum rounds, D(i, i) of a clip with itself is 0 and D(i, j) = D(j, i). √D is off by
 * less than a step. Where a coordinate is no number or infinite all distances are 0 and all turns NaN.
 */
export type DistanceGrid = (
  input: DistanceGridInput,
  distancesOut: Float32Array,
  turnsOut?: Float32Array,
) => void

/** Which cells of a grid may lie in a valley. */
export interface ValleyLimits {
  /** Of each window of a and of b: cells above the larger of their two limits are none, square metres; below zero: none is. */
  readonly rows: Float32Array
  readonly columns: Float32Array
  /** Only cells more than this many columns right of the diagonal: for a clip against itself. */
  readonly beyond?: number
}

/**
 * The floors of a grid's valleys, row by row, the grid itself forgotten: columns j, ascending, with
 *
 *   D(i, j − 1) > D(i, j) ≤ D(i, j + 1),   D(i, j) ≤ max(rows i, columns j)
 *
 * where what lies outside the grid is ∞. `onRow` is told every row in order with the first `count` of `found`, which is
 * overwritten by the next; it must not call kernels. O(cells), memory of `DistanceGrid`'s row where compiled.
 */
export type GridValleys = (
  input: DistanceGridInput,
  limits: ValleyLimits,
  onRow: (row: number, found: Int32Array, count: number) => void,
) => void

/** What a path through a grid of costs may do. */
export interface TimeAlignInput {
  /** `[row][column]`, not negative. */
  readonly costs: Float32Array
  readonly rows: number
  readonly columns: number
  /** L ≥ 1: the path's slope stays within [1/L, L]. */
  readonly maxSlope: number
  /** What a diagonal step pays for its cell; 1 sums the cells, 2 makes every path to a corner equally long. */
  readonly diagonalWeight: number
  /** Where the path may begin: in the corner (0, 0), or anywhere in row 0. */
  readonly start: 'corner' | 'first-row'
  /** Columns `[from, to)` allowed in each row; all when left out. */
  readonly band?: { readonly from: Int32Array; readonly to: Int32Array }
}

/**
 * The cheapest monotone path to every cell, with slope limits written as composite moves: one
 * diagonal step, then at most L − 1 steps along the row or along the column.
 *
 *   d(i, j) = g C(i, j) + D(i − 1, j − 1)                        a diagonal step, g = diagonalWeight
 *   h_k(i, j) = h_{k−1}(i, j − 1) + C(i, j),  h₀ = d             k < L steps along the row
 *   v_k(i, j) = v_{k−1}(i − 1, j) + C(i, j),  v₀ = d             k < L steps along the column
 *   D(i, j) = min(d, h₁ … h_{L−1}, v₁ … v_{L−1})
 *
 * `movesOut`, one byte per cell: 0 for d, k for h_k, 128 + k for v_k; a diagonal step in row 0 is
 * where the path begins. `lastRowOut[j]` and `lastColumnOut[i]` receive D at the far edges, ∞ where no
 * path arrives; the bytes of such cells mean nothing. Besides the bytes it needs L rows. Ties go to
 * the diagonal, then to fewer steps. Sums are rounded to single precision, cell by cell, and every 64 rows what all paths
 * have in common is taken out of them: a total of a thousand cells is right to 1e-6 of itself, and which of two paths is
 * the cheaper to about 1e-6 of what 64 rows cost.
 */
export type TimeAlign = (
  input: TimeAlignInput,
  movesOut: Uint8Array,
  lastRowOut: Float64Array,
  lastColumnOut: Float64Array,
) => void
