/**
 * What the rest of the product may ask of the fast code. A kernel knows numbers, not motions;
 * callers hand over ordinary arrays and get ordinary arrays back. Whether a `Kernels` value is
 * the plain reference or compiled is decided at the edge of the program, never inside a method.
 */
export interface Kernels {
  /** For reports and test names: `reference`, later `simd`. */
  readonly name: string
  readonly forwardKinematics: ForwardKinematics
  readonly cheapestJoins: CheapestJoins
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
