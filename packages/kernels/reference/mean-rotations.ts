import type { MeanRotationsInput } from '../contract-poses.ts'
import { averageFlat } from '../flat/average.ts'
import { multiplyFlat, slerpFlat } from '../flat/quaternion.ts'

/** See `MeanRotations` in the contract. */
export function meanRotations(
  { frames, jointCount, fractions, turns, weights }: MeanRotationsInput,
  out: Float32Array,
  o: number,
): void {
  const width = 4 * jointCount
  const poses = new Float32Array(width * weights.length)
  weights.forEach((_, pose) => {
    const [at, before, after] = [pose * width, 2 * pose * width, (2 * pose + 1) * width]
    const fraction = fractions[pose]
    if (fraction === 0 || fraction === 1) {
      const from = fraction === 0 ? before : after
      poses.set(frames.subarray(from, from + width), at)
    } else
      for (let q = 0; q < width; q += 4)
        slerpFlat(poses, at + q, frames, before + q, frames, after + q, fraction)
    multiplyFlat(poses, at, turns, 4 * pose, poses, at)
  })
  for (let q = 0; q < width; q += 4) averageFlat(out, o + q, poses, q, width, weights.length, weights)
}
