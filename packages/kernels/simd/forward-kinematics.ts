import type { ForwardKinematics } from '../contract.ts'
import type { Machine } from './exports.ts'

/** Joint poses copied in at a time: rotations, positions and orientations of so many fit a second-level cache of 256 KiB. */
const CHUNK = 4096

/** `ForwardKinematics` two frames at a time (simd/assembly/forward-kinematics.ts), the reference's to the bit. */
export function forwardKinematicsOn({ code, arena }: Machine): ForwardKinematics {
  return ({ parents, offsets }, rootPositions, rotations, positionsOut, orientationsOut) => {
    const joints = parents.length
    const frames = rootPositions.length / 3
    if (joints === 0 || frames === 0) return
    // Even, so that only the last frame of all is ever alone; its neighbour is whatever lies there, and is not copied out.
    const chunk = Math.min(frames + (frames % 2), 2 * Math.max(1, Math.floor(CHUNK / 2 / joints)))
    const [parentAt, offsetAt, rootAt, rotationAt, positionAt, orientationAt, needed, scratch] = arena.layOut(
      4 * joints,
      24 * joints,
      12 * chunk,
      16 * joints * chunk,
      12 * joints * chunk,
      orientationsOut ? 16 * joints * chunk : 0,
      joints,
      128 * joints,
    )
    arena.i32(parentAt, joints).set(parents)
    arena.f64(offsetAt, 3 * joints).set(offsets.subarray(0, 3 * joints))
    const isParent = arena.u8(needed, joints).fill(0)
    for (let joint = 1; joint < joints; joint++) isParent[parents[joint]] = 1
    const roots = arena.f32(rootAt, 3 * chunk)
    const turns = arena.f32(rotationAt, 4 * joints * chunk)
    const positions = arena.f32(positionAt, 3 * joints * chunk)
    const orientations = arena.f32(orientationAt, orientationsOut ? 4 * joints * chunk : 0)
    for (let first = 0; first < frames; first += chunk) {
      const count = Math.min(chunk, frames - first)
      roots.set(rootPositions.subarray(3 * first, 3 * (first + count)))
      turns.set(rotations.subarray(4 * joints * first, 4 * joints * (first + count)))
      code.poseFrames(
        count + (count % 2),
        joints,
        parentAt,
        offsetAt,
        rootAt,
        rotationAt,
        positionAt,
        orientationsOut ? orientationAt : 0,
        needed,
        scratch,
      )
      positionsOut.set(positions.subarray(0, 3 * joints * count), 3 * joints * first)
      orientationsOut?.set(orientations.subarray(0, 4 * joints * count), 4 * joints * first)
    }
  }
}
