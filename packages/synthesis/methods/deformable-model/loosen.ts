import { portable } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import type { Mixture } from '../../analysis/index.ts'
import type { DeformableModel } from './model.ts'
import { turnAxes } from './turn-axes.ts'

/** A joint that may turn by itself about a canonical frame. */
export interface LooseTurn {
  readonly joint: number
  readonly frame: number
}

/** For how long, and how freely, a joint may leave the model. */
export interface LoosenOptions {
  /** Seconds before and after the frame in which the joint may turn. */
  readonly reach?: number
  /** How loose: 1 as loose as joints are without any examples. */
  readonly ease?: number
}

/** What `loosen` takes where its options do not say; the reach in seconds. */
export const LOOSEN_DEFAULTS = { reach: 0.5, ease: 0.6 } as const

/**
 * A model whose joints may also turn by themselves about single frames,
 *
 *   v_j(t) = Σ_m modes u_m + e(t) σ_j l,   e(t) = cos²(π (t − t₀) / 2 reach),   pr(l) = N(0, 1)
 *
 * for requests that no example comes near to: without it a jumper whose wrist is raised leaps higher, because nobody among the
 * examples ever lifted an arm. The l come after the eigen-motions and before the eigen-timings; in the examples they are 0.
 */
export function loosen(
  model: DeformableModel,
  turns: readonly LooseTurn[],
  options: LoosenOptions = {},
): DeformableModel {
  const { reach, ease } = { ...LOOSEN_DEFAULTS, ...options }
  if (turns.length === 0) return model
  const { frameCount, channels, shapeCount: m, timingCount: k, joints, skeleton } = model
  const turning = { rotations: model.meanRotations, frameCount, skeleton }
  const extra = 3 * turns.length
  const wide = m + extra
  const modes = new Float32Array(frameCount * channels * wide)
  for (let row = 0; row < frameCount * channels; row++)
    modes.set(model.modes.subarray(row * m, (row + 1) * m), row * wide)
  turns.forEach(({ joint, frame }, n) => {
    const at = joints.indexOf(joint)
    if (at < 0)
      throw new MotionError(
        `loosen: joint ${joint} does not move in model "${model.name}"; only moving ones can be loosened. Name another.`,
      )
    const axes = turnAxes(turning, joint)
    for (let t = 0; t < frameCount; t++) {
      const away = Math.min(1, Math.abs(t - frame) / (reach * model.frameRate))
      const e = ease * portable.cos((Math.PI / 2) * away) ** 2
      if (e === 0) continue
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++)
          modes[(t * channels + 3 + 3 * at + r) * wide + m + 3 * n + c] = e * axes[3 * r + c]
    }
  })
  const insert = { at: m, count: extra, size: model.size }
  return {
    ...model,
    modes,
    shapeCount: wide,
    size: wide + k,
    covariance: widened(model.covariance, insert),
    localCovariance: widened(model.localCovariance, insert),
    prior: widenedMixture(model.prior, insert),
    examples: spread(model.examples, insert),
  }
}

/** Coefficients of the model as those of the loosened one, and back. */
export const loosened = (
  coefficients: Float64Array,
  model: DeformableModel,
  loose: DeformableModel,
): Float64Array =>
  spread(coefficients, { at: model.shapeCount, count: loose.size - model.size, size: model.size })

interface Insert {
  readonly at: number
  readonly count: number
  readonly size: number
}

/** Rows of `size` with `count` zeros put in at `at`. */
function spread<A extends Float32Array | Float64Array>(rows: A, { at, count, size }: Insert): A {
  const width = size + count
  const number = rows.length / size
  const out = (
    rows instanceof Float32Array ? new Float32Array(number * width) : new Float64Array(number * width)
  ) as A
  for (let n = 0; n < number; n++) {
    out.set(rows.subarray(n * size, n * size + at), n * width)
    out.set(rows.subarray(n * size + at, (n + 1) * size), n * width + at + count)
  }
  return out
}

/** A covariance with independent unit variances put in. */
function widened(matrix: Float64Array, insert: Insert): Float64Array {
  const { at, count, size } = insert
  const width = size + count
  const out = new Float64Array(width * width)
  const to = (i: number): number => (i < at ? i : i + count)
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) out[to(i) * width + to(j)] = matrix[i * size + j]
  for (let i = at; i < at + count; i++) out[i * width + i] = 1
  return out
}

function widenedMixture(mixture: Mixture, insert: Insert): Mixture {
  const { kind, count, width, means, covariances } = mixture
  const square = width * width
  const wide = width + insert.count
  const widenedAll = (blocks: number): Float64Array => {
    const out = new Float64Array(blocks * wide * wide)
    for (let n = 0; n < blocks; n++)
      out.set(widened(covariances.slice(n * square, (n + 1) * square), insert), n * wide * wide)
    return out
  }
  const diagonal = (): Float64Array => {
    const out = spread(covariances, insert)
    for (let n = 0; n < count; n++) out.fill(1, n * wide + insert.at, n * wide + insert.at + insert.count)
    return out
  }
  return {
    ...mixture,
    width: wide,
    means: spread(means, insert),
    covariances: kind === 'diagonal' ? diagonal() : widenedAll(kind === 'tied' ? 1 : count),
  }
}
