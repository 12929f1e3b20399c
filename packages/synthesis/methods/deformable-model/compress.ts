import { portable } from '@understudy/kernels'
import { worldPositions, type GroundTransform, type Motion } from '@understudy/motion'
import type { Run } from '../../analysis/index.ts'
import { matchModel } from './match-model.ts'
import type { DeformableModel } from './model.ts'
import { synthesize } from './synthesize.ts'

/** A motion as a few numbers of a model. */
export interface Compressed {
  /** u, one 32-bit float each. */
  readonly coefficients: Float32Array
  readonly placement: GroundTransform
  /** Frames per second of the motion. */
  readonly frameRate: number
  /** Bytes of the above, and of the motion's own frames as 32-bit floats. */
  readonly bytes: number
  readonly originalBytes: number
  /** Distance of the joints from where they were, centimetres. */
  readonly meanCm: number
  readonly p95Cm: number
  readonly maxCm: number
}

/** u of a motion that spans the model's own, and what it costs to keep only that: the error is measured, not promised. */
export function compress(model: DeformableModel, motion: Motion, run: Run): Compressed {
  const { coefficients, placement } = matchModel(model, motion, run)
  const kept = Float32Array.from(coefficients)
  const packed = { coefficients: kept, placement, frameRate: motion.frameRate }
  const distances = distancesCm(motion, decompress(model, packed)).sort()
  return {
    ...packed,
    bytes: 4 * (kept.length + 3 + 1),
    originalBytes: 4 * (motion.rootPositions.length + motion.rotations.length),
    meanCm: distances.reduce((sum, d) => sum + d, 0) / distances.length,
    p95Cm: distances[Math.floor(0.95 * (distances.length - 1))],
    maxCm: distances[distances.length - 1],
  }
}

/** The motion again. Feet are left as the model has them: a lock would hide the error that was stated. */
export const decompress = (
  model: DeformableModel,
  { coefficients, placement, frameRate }: Pick<Compressed, 'coefficients' | 'placement' | 'frameRate'>,
): Motion => synthesize(model, coefficients, { placement, frameRate, feet: 'leave' })

function distancesCm(a: Motion, b: Motion): Float64Array {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  const width = 3 * a.skeleton.jointCount
  const out = new Float64Array(a.frameCount * a.skeleton.jointCount)
  for (let k = 0; k < out.length; k++) {
    const [f, at] = [Math.floor((3 * k) / width), (3 * k) % width]
    // A clock that ends a frame early holds its last frame.
    const o = Math.min(f, b.frameCount - 1) * width + at
    out[k] = 100 * portable.hypot(p[3 * k] - q[o], p[3 * k + 1] - q[o + 1], p[3 * k + 2] - q[o + 2])
  }
  return out
}
