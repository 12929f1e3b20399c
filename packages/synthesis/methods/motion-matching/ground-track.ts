import { rootMotion, type Motion } from '@understudy/motion'
import type { Kernels } from '@understudy/kernels'
import { smoothGaussian } from '../../analysis/signals/index.ts'

/**
 * Where a figure is on the ground and faces, `[frame][x z yaw]`, without the sway of its gait: hips and heading smoothed by a
 * Gaussian of σ seconds. A character is steered by this track; the sway is part of its pose.
 */
export function groundTrack(motion: Motion, sigmaSeconds: number, kernels: Kernels): Float64Array {
  const { x, z, yaw } = rootMotion(motion, kernels)
  const track = new Float64Array(3 * motion.frameCount)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    track[3 * frame] = x[frame]
    track[3 * frame + 1] = z[frame]
    track[3 * frame + 2] = yaw[frame]
  }
  return smoothGaussian(track, 3, sigmaSeconds * motion.frameRate)
}
