import type { Kernels } from '@understudy/kernels'
import type { Motion } from './motion.ts'
import { worldPositions } from './world.ts'

/** Frames whose joints are all placed at once: of an hour only those that are asked for are kept. */
const PIECE = 4096

/** World positions of some joints in all frames, `[frame][joint][xyz]`, in the order asked for: those of `worldPositions` to the bit. */
export function worldTracks(motion: Motion, joints: readonly number[], kernels?: Kernels): Float32Array {
  const { frameCount, skeleton, rootPositions, rotations } = motion
  const out = new Float32Array(3 * frameCount * joints.length)
  for (let start = 0, at = 0; start < frameCount; start += PIECE) {
    const count = Math.min(PIECE, frameCount - start)
    const piece = {
      ...motion,
      frameCount: count,
      rootPositions: rootPositions.subarray(3 * start, 3 * (start + count)),
      rotations: rotations.subarray(
        4 * skeleton.jointCount * start,
        4 * skeleton.jointCount * (start + count),
      ),
    }
    const positions = worldPositions(piece, kernels)
    for (let frame = 0; frame < count; frame++)
      for (const joint of joints) {
        const p = 3 * (frame * skeleton.jointCount + joint)
        out[at++] = positions[p]
        out[at++] = positions[p + 1]
        out[at++] = positions[p + 2]
      }
  }
  return out
}
