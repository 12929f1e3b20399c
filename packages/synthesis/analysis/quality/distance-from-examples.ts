import type { Kernels } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { cloudTrack, commonRoles, distanceGrid } from '../compare/index.ts'

/** How far a motion is from the examples it was made of. */
export interface DistanceFromExamples {
  /** RMS distance of the body to the nearest moment of any example, centimetres: on average, where it is largest, and when. */
  readonly meanCm: number
  readonly worstCm: number
  /** Seconds. */
  readonly worstTime: number
}

/** Moments per second that are compared. */
const RATE = 10

/**
 * How far a motion is from its examples: for each moment, the point cloud of a third of a second around it is laid over the
 * nearest moment of any example by the best turn and slide on the ground,
 *
 *   d(t) = min over examples e and their moments s of √D(motion at t, e at s)
 *
 * People of other sizes are compared as if they had one size. Undefined where there are no examples.
 */
export function distanceFromExamples(
  motion: Motion,
  examples: readonly Motion[],
  kernels?: Kernels,
): DistanceFromExamples | undefined {
  if (examples.length === 0) return undefined
  const options = { frameRate: RATE, roles: commonRoles([motion, ...examples]), normalizeScale: true }
  const own = cloudTrack(motion, options, kernels)
  const nearest = new Float64Array(own.frameCount).fill(Infinity)
  for (const example of examples) {
    const { values, rows, columns } = distanceGrid(own, cloudTrack(example, options, kernels), kernels)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        nearest[row] = Math.min(nearest[row], values[row * columns + column])
  }
  let [sum, worst, at] = [0, 0, 0]
  nearest.forEach((square, row) => {
    const cm = 100 * Math.sqrt(Math.max(0, square))
    sum += cm
    if (cm > worst) [worst, at] = [cm, row]
  })
  return { meanCm: sum / nearest.length, worstCm: worst, worstTime: at / own.frameRate }
}
