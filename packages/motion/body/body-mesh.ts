import type { HelperJoint } from './helper-joints.ts'

/**
 * A skin around a skeleton: plain numbers, ready for a GPU, a file or a software renderer. The
 * vertices are in world coordinates with the skeleton standing in `bind`; a vertex follows its
 * joints by linear blend skinning,
 *
 *   v′ = Σₖ wₖ Wₖ Bₖ⁻¹ v,
 *
 * W the joint's world transform now, B its world transform at bind (see `inverseBindMatrices`).
 */
export interface BodyMesh {
  /** `[vertex][xyz]`, metres. */
  readonly positions: Float32Array
  /** `[vertex][xyz]`, unit, outwards. */
  readonly normals: Float32Array
  /** `[triangle][3]`, counter-clockwise seen from outside. */
  readonly indices: Uint32Array
  /** `[vertex][4]`, joints of the skeleton and, from `jointCount` on, helpers; unused places repeat joint 0 with weight 0. */
  readonly skinJoints: Uint16Array
  /** `[vertex][4]`, largest first, summing to 1. */
  readonly skinWeights: Float32Array
  /** `[vertex]`, what the surface is made of: an index into `STUFFS`. */
  readonly stuffs: Uint8Array
  /** `[vertex]`, how much of the sky it sees, × 255: ambient occlusion, baked. */
  readonly openness: Uint8Array
  /** Joints that the body adds for its skin, posed by `HelperPoser`. */
  readonly helpers: readonly HelperJoint[]
  readonly bind: BindPose
}

/** The pose a body was made in, standing at the origin, facing +Z. */
export interface BindPose {
  /** World, metres. */
  readonly rootPosition: readonly [x: number, y: number, z: number]
  /** Local, `[joint][xyzw]`. */
  readonly rotations: Float32Array
  /** World, `[joint][xyz]`, metres. */
  readonly jointPositions: Float32Array
  /** World, `[joint][xyzw]`. */
  readonly jointOrientations: Float32Array
  /** World, `[tip][xyz]`, metres. */
  readonly tipPositions: Float32Array
  /** Where the pose comes from: the skeleton's own T-pose, one built from its roles, or zero rotations. */
  readonly source: 'tPose' | 'roles' | 'zero'
}
