import type { Mixture } from '../../analysis/index.ts'
import type { DeformableModel } from './model.ts'

/** A model without its residual directions; coefficients of the whole one as its own, and back with the residual where it is held. */
export interface NarrowModel {
  readonly model: DeformableModel
  readonly narrow: (coefficients: Float64Array) => Float64Array
  /** Coefficients may be those of the model loosened (`loosen`), whose turns come after the residual. */
  readonly widen: (coefficients: Float64Array) => Float64Array
}

/**
 * The same model with the R residual directions held where `coefficients` have them (0 unless given), so that fewer numbers are
 * solved for:
 *
 *   mean′_c(t) = mean_c(t) + Σ over residual directions m of  modes[t][c][m] · u_m
 *
 * The residual is independent of everything else in the prior, so the rest of the prior stays as it is.
 */
export function dropResidual(model: DeformableModel, coefficients?: Float64Array): NarrowModel {
  const { shapeCount, residualCount: count, size, frameCount, channels } = model
  if (count === 0) return { model, narrow: (u) => u, widen: (u) => u }
  const from = shapeCount - count
  const rows = <A extends Float32Array | Float64Array>(given: A, width: number): A => {
    const number = given.length / width
    const out = given.slice(0, number * (width - count)) as A
    for (let n = 0; n < number; n++) {
      out.set(given.subarray(n * width, n * width + from), n * (width - count))
      out.set(given.subarray(n * width + shapeCount, (n + 1) * width), n * (width - count) + from)
    }
    return out
  }
  // Columns of every row first, then the rows themselves.
  const square = (matrix: Float64Array): Float64Array => {
    const narrowRows = rows(matrix, size)
    const d = size - count
    const out = new Float64Array(d * d)
    out.set(narrowRows.subarray(0, from * d))
    out.set(narrowRows.subarray(shapeCount * d), from * d)
    return out
  }
  const mean = Float32Array.from(model.mean)
  if (coefficients)
    for (let row = 0; row < frameCount * channels; row++)
      for (let m = from; m < shapeCount; m++) mean[row] += model.modes[row * shapeCount + m] * coefficients[m]
  return {
    model: {
      ...model,
      shapeCount: from,
      residualCount: 0,
      size: size - count,
      mean,
      modes: rows(model.modes, shapeCount),
      covariance: square(model.covariance),
      localCovariance: square(model.localCovariance),
      prior: narrowMixture(model.prior, rows, square),
      examples: rows(model.examples, size),
    },
    narrow: (u) => rows(u, size),
    widen: (u) => {
      const out = new Float64Array(u.length + count)
      out.set(u.subarray(0, from))
      if (coefficients) out.set(coefficients.subarray(from, shapeCount), from)
      out.set(u.subarray(from), shapeCount)
      return out
    },
  }
}

function narrowMixture(
  mixture: Mixture,
  rows: (given: Float64Array, width: number) => Float64Array,
  square: (matrix: Float64Array) => Float64Array,
): Mixture {
  const { kind, count, width, means, covariances } = mixture
  const kept = rows(means, width)
  const blocks = kind === 'tied' ? 1 : count
  const wide = kept.length / count
  const all = new Float64Array(blocks * wide * wide)
  if (kind !== 'diagonal')
    for (let n = 0; n < blocks; n++)
      all.set(square(covariances.slice(n * width * width, (n + 1) * width * width)), n * wide * wide)
  return {
    ...mixture,
    width: wide,
    means: kept,
    covariances: kind === 'diagonal' ? rows(covariances, width) : all,
  }
}
