import type { MeanRotations } from '../contract-poses.ts'
import { multiplyFlat } from '../flat/quaternion.ts'
import { meanRotations as plain } from '../reference/mean-rotations.ts'
import type { Machine } from './exports.ts'

/**
 * `MeanRotations` two joints at a time (simd/assembly/mean-rotations.ts), the reference's to the bit. Where two frames are a quarter turn
 * apart and more the reference answers: people do not turn so fast.
 */
export function meanRotationsOn({ code, arena }: Machine): MeanRotations {
  return (input, out, o) => {
    const { frames, jointCount, fractions, turns, weights } = input
    const count = weights.length
    const width = 4 * jointCount
    // Two joints are posed at a time: room for the neighbour of an odd one.
    const even = jointCount + (jointCount % 2)
    const [framesAt, posesAt, weightsAt, outAt, scratch] = arena.layOut(
      8 * width * count,
      16 * even * count,
      8 * count,
      4 * width,
      256,
    )
    arena.f32(framesAt, 2 * width * count).set(frames.subarray(0, 2 * width * count))
    arena.f64(weightsAt, count).set(weights)
    const poses = arena.f32(posesAt, 4 * even * count)
    for (let pose = 0; pose < count; pose++) {
      const before = framesAt + 8 * width * pose
      const at = 4 * even * pose
      const fraction = fractions[pose]
      if (fraction === 0 || fraction === 1) {
        const from = width * (2 * pose + fraction)
        poses.set(frames.subarray(from, from + width), at)
      } else if (code.betweenFrames(jointCount, before, before + 4 * width, fraction, posesAt + 4 * at) === 0)
        return plain(input, out, o)
      multiplyFlat(poses, at, turns, 4 * pose, poses, at)
    }
    code.meanJoints(count, jointCount, posesAt, 16 * even, weightsAt, outAt, scratch)
    out.set(arena.f32(outAt, width), o)
  }
}
