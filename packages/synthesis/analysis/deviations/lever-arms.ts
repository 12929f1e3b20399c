import { worldPositions, type Motion } from '@understudy/motion'

/** What hangs on a joint that nothing hangs on, metres: a hand still counts by about its own size. */
const LEAST = 0.08

/**
 * What a radian at each joint moves, metres per radian:
 *
 *   l_j = √( (1/J) Σ_{i below j} |p_i − p_j|² + 0.08² ),   mean over every `stride`th frame
 *
 * With these as weights the length of a difference of shapes is about the RMS displacement of the joints, in metres,
 * and neither a wrist nor a spine decides what the principal components are.
 */
export function leverArms(motion: Motion, stride: number): Float64Array {
  const { parents, jointCount } = motion.skeleton
  const positions = worldPositions(motion)
  const sums = new Float64Array(jointCount)
  let frames = 0
  for (let f = 0; f < motion.frameCount; f += stride, frames++)
    for (let i = 1; i < jointCount; i++) {
      const p = 3 * (f * jointCount + i)
      for (let j = parents[i]; j >= 0; j = parents[j]) {
        const q = 3 * (f * jointCount + j)
        sums[j] +=
          (positions[p] - positions[q]) ** 2 +
          (positions[p + 1] - positions[q + 1]) ** 2 +
          (positions[p + 2] - positions[q + 2]) ** 2
      }
    }
  return sums.map((sum) => Math.sqrt(sum / frames / jointCount + LEAST * LEAST))
}
