import { forwardKinematics, type Kernels } from '@understudy/kernels'
import type { Motion } from './motion.ts'

/** Of the kernels only what is asked here: a page that shows one figure needs no others. */
type Kinematics = Pick<Kernels, 'forwardKinematics'>
const PLAIN: Kinematics = { forwardKinematics }

/** Every joint of every frame in the world: positions `[frame][joint][xyz]`, metres; orientations `[frame][joint][xyzw]`. */
export interface WorldMotion {
  readonly positions: Float32Array
  readonly orientations: Float32Array
}

/** World positions of all joints in all frames, `[frame][joint][xyz]`. */
export function worldPositions(motion: Motion, kernels: Kinematics = PLAIN): Float32Array {
  const positions = new Float32Array(3 * motion.frameCount * motion.skeleton.jointCount)
  kernels.forwardKinematics(motion.skeleton, motion.rootPositions, motion.rotations, positions)
  return positions
}

/** World positions and orientations of all joints in all frames. */
export function worldMotion(motion: Motion, kernels: Kinematics = PLAIN): WorldMotion {
  const positions = new Float32Array(3 * motion.frameCount * motion.skeleton.jointCount)
  const orientations = new Float32Array(motion.rotations.length)
  kernels.forwardKinematics(motion.skeleton, motion.rootPositions, motion.rotations, positions, orientations)
  return { positions, orientations }
}
