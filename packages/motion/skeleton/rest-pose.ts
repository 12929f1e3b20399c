import { forwardKinematics } from '@understudy/kernels'
import type { Skeleton } from './skeleton.ts'

/** World positions `[joint][xyz]` and orientations `[joint][xyzw]` of a skeleton at rest, root at the origin. */
export interface RestPose {
  readonly positions: Float32Array
  readonly orientations: Float32Array
}

/** The skeleton in its T-pose where one is known, else with all rotations zero (which may be no pose at all). */
export function restPose(skeleton: Skeleton): RestPose {
  const { jointCount } = skeleton
  const rotations = skeleton.tPose ?? zeroRotations(jointCount)
  const positions = new Float32Array(3 * jointCount)
  const orientations = new Float32Array(4 * jointCount)
  forwardKinematics(skeleton, new Float32Array(3), rotations, positions, orientations)
  return { positions, orientations }
}

/** `[joint][xyzw]`, all the identity. */
export function zeroRotations(jointCount: number): Float32Array {
  const rotations = new Float32Array(4 * jointCount)
  for (let joint = 0; joint < jointCount; joint++) rotations[4 * joint + 3] = 1
  return rotations
}
