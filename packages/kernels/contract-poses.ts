/** Poses of one figure, each between two frames, and how much each counts. */
export interface MeanRotationsInput {
  /** `[pose][before, after][joint][xyzw]`; more than the poses asked for may be there. */
  readonly frames: Float32Array
  readonly jointCount: number
  /** How far each pose is from its frame before to its frame after, 0 to 1; at 0 and 1 it is that frame as it is. */
  readonly fractions: Float64Array
  /** What the first joint of each pose is turned by, `[pose][xyzw]`. */
  readonly turns: Float64Array
  /** One per pose, not negative. */
  readonly weights: Float64Array
}

/**
 * The mean pose, `[joint][xyzw]` to `out[o…]`: each pose by `slerpFlat`, its first joint turned, rounded to f32; then joint by joint the
 * unit q that maximises Σ w ⟨q, qᵢ⟩² (`averageFlat`), with the sign of the first pose's. O(poses · joints).
 */
export type MeanRotations = (input: MeanRotationsInput, out: Float32Array, o: number) => void
