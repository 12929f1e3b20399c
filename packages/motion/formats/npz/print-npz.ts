import type { Motion } from '../../motion/motion.ts'
import { worldMotion } from '../../motion/world.ts'
import { printArrays, type NamedArray } from './print-arrays.ts'

/**
 * A motion as arrays for NumPy (`numpy.load`): `names`, `parents`, `offsets` of the joints; `time`, `root_positions`
 * (frames × 3), `rotations` (frames × joints × 4, local, x y z w); `positions` and `orientations` in the world; `roles`;
 * `frame_rate`. Metres, seconds, +Y up. The same motion gives the same bytes.
 */
export function printNpz(motion: Motion): Uint8Array {
  const { skeleton, frameCount, frameRate, rootPositions, rotations } = motion
  const { jointCount } = skeleton
  const world = worldMotion(motion)
  const named = (values: readonly string[]): NamedArray => ({ values, shape: [jointCount] })
  return printArrays({
    names: named(skeleton.joints.map(({ name }) => name)),
    roles: named(skeleton.joints.map(({ role }) => role ?? '')),
    parents: { values: Int32Array.from(skeleton.parents), shape: [jointCount] },
    offsets: { values: Float32Array.from(skeleton.offsets), shape: [jointCount, 3] },
    frame_rate: { values: Float32Array.of(frameRate), shape: [1] },
    time: {
      values: Float32Array.from({ length: frameCount }, (_, frame) => frame / frameRate),
      shape: [frameCount],
    },
    root_positions: { values: rootPositions, shape: [frameCount, 3] },
    rotations: { values: rotations, shape: [frameCount, jointCount, 4] },
    positions: { values: Float32Array.from(world.positions), shape: [frameCount, jointCount, 3] },
    orientations: { values: Float32Array.from(world.orientations), shape: [frameCount, jointCount, 4] },
    ...(skeleton.tPose ? { t_pose: { values: skeleton.tPose, shape: [jointCount, 4] } } : {}),
  })
}
