import { multiplyFlat, rotateFlat } from '@understudy/kernels'
import type { Skeleton } from '@understudy/motion'

/** Positions and orientations of all joints in the world, for one pose at a time. Its arrays are reused. */
export interface WorldPose {
  /** `[joint][xyz]` */
  readonly positions: Float64Array
  /** `[joint][xyzw]` */
  readonly orientations: Float64Array
}

/** Room for the joints of a skeleton. */
export const makeWorldPose = ({ jointCount }: Skeleton): WorldPose => ({
  positions: new Float64Array(3 * jointCount),
  orientations: new Float64Array(4 * jointCount),
})

const offset = new Float64Array(3)

/**
 * Forward kinematics of one pose, root position `[xyz]` at `root` and local rotations `[joint][xyzw]` at `turns` of `pose`:
 *
 *   R_j = R_parent r_j,   p_j = p_parent + R_parent o_j
 */
export function placeJoints(
  out: WorldPose,
  { parents, offsets, jointCount }: Skeleton,
  pose: Float64Array,
  root: number,
  turns: number,
): void {
  const { positions, orientations } = out
  for (let c = 0; c < 3; c++) positions[c] = pose[root + c]
  for (let c = 0; c < 4; c++) orientations[c] = pose[turns + c]
  for (let joint = 1; joint < jointCount; joint++) {
    const parent = parents[joint]
    for (let c = 0; c < 3; c++) offset[c] = offsets[3 * joint + c]
    rotateFlat(positions, 3 * joint, orientations, 4 * parent, offset, 0)
    for (let c = 0; c < 3; c++) positions[3 * joint + c] += positions[3 * parent + c]
    multiplyFlat(orientations, 4 * joint, orientations, 4 * parent, pose, turns + 4 * joint)
  }
}
