import { portable, type Kernels } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { hipsOnFloor, samplePoints, type PointMotion } from '@understudy/synthesis/methods/control-by-example'

/** Metres. */
export interface OffPath {
  readonly mean: number
  readonly worst: number
}

/** How far the middle of the hips is from where the path has it, at every frame of the motion. */
export function offPath(motion: Motion, control: PointMotion, kernels?: Kernels): OffPath {
  const hips = hipsOnFloor(motion, undefined, kernels)
  const [asked, got] = [new Float64Array(6), new Float64Array(6)]
  const middle = (points: Float64Array, axis: 0 | 2): number => (points[axis]! + points[axis + 3]!) / 2
  let [sum, worst] = [0, 0]
  for (let frame = 0; frame < motion.frameCount; frame++) {
    samplePoints(asked, 0, control, frame / motion.frameRate)
    samplePoints(got, 0, hips, frame / motion.frameRate)
    const far = portable.hypot(middle(asked, 0) - middle(got, 0), middle(asked, 2) - middle(got, 2))
    sum += far
    worst = Math.max(worst, far)
  }
  return { mean: sum / motion.frameCount, worst }
}
