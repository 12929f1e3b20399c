import { zipSync } from 'fflate'
import type { Motion } from '../../motion/motion.ts'
import { worldMotion } from '../../motion/world.ts'
import { writeNpy } from './npy.ts'

/**
 * A motion as arrays for NumPy (`numpy.load`): `names`, `parents`, `offsets` of the joints; `time`, `root_positions`
 * (frames × 3), `rotations` (frames × joints × 4, local, x y z w); `positions` and `orientations` in the world; `roles`;
 * `frame_rate`. Metres, seconds, +Y up. The same motion gives the same bytes.
 */
export function printNpz(motion: Motion): Uint8Array {
  const { skeleton, frameCount, frameRate, rootPositions, rotations } = motion
  const { jointCount } = skeleton
  const world = worldMotion(motion)
  const files: Record<string, Uint8Array> = {
    names: writeNpy(
      skeleton.joints.map(({ name }) => name),
      [jointCount],
    ),
    roles: writeNpy(
      skeleton.joints.map(({ role }) => role ?? ''),
      [jointCount],
    ),
    parents: writeNpy(Int32Array.from(skeleton.parents), [jointCount]),
    offsets: writeNpy(Float32Array.from(skeleton.offsets), [jointCount, 3]),
    frame_rate: writeNpy(Float32Array.of(frameRate), [1]),
    time: writeNpy(
      Float32Array.from({ length: frameCount }, (_, frame) => frame / frameRate),
      [frameCount],
    ),
    root_positions: writeNpy(rootPositions, [frameCount, 3]),
    rotations: writeNpy(rotations, [frameCount, jointCount, 4]),
    positions: writeNpy(Float32Array.from(world.positions), [frameCount, jointCount, 3]),
    orientations: writeNpy(Float32Array.from(world.orientations), [frameCount, jointCount, 4]),
  }
  if (skeleton.tPose) files.t_pose = writeNpy(skeleton.tPose, [jointCount, 4])
  const named = Object.fromEntries(Object.entries(files).map(([name, content]) => [`${name}.npy`, content]))
  // A fixed time, or the same motion would give other bytes every second.
  return zipSync(named, { level: 6, mtime: '1980-01-02T00:00:00' })
}
