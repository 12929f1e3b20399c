import type { Mixture } from '../../analysis/index.ts'

/** Where new coefficients come among the `size` old ones, and the variance of each. */
export interface Insert {
  readonly at: number
  readonly size: number
  readonly variances: Float64Array
}

/** Rows of `size` with zeros put in. */
export function spread<A extends Float32Array | Float64Array>(rows: A, { at, variances, size }: Insert): A {
  const width = size + variances.length
  const number = rows.length / size
  const out = (
    rows instanceof Float32Array ? new Float32Array(number * width) : new Float64Array(number * width)
  ) as A
  for (let n = 0; n < number; n++) {
    out.set(rows.subarray(n * size, n * size + at), n * width)
    out.set(rows.subarray(n * size + at, (n + 1) * size), n * width + at + variances.length)
  }
  return out
}

/** A covariance with independent variances put in. */
export function widenedCovariance(matrix: Float64Array, { at, size, variances }: Insert): Float64Array {
  const width = size + variances.length
  const out = new Float64Array(width * width)
  const to = (i: number): number => (i < at ? i : i + variances.length)
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) out[to(i) * width + to(j)] = matrix[i * size + j]
  variances.forEach((variance, i) => (out[(at + i) * (width + 1)] = variance))
  return out
}

/** A mixture whose components all have the new coefficients about 0, independent of the others. */
export function widenedMixture(mixture: Mixture, insert: Insert): Mixture {
  const { kind, count, width, means, covariances } = mixture
  const square = width * width
  const wide = width + insert.variances.length
  const widenedAll = (blocks: number): Float64Array => {
    const out = new Float64Array(blocks * wide * wide)
    for (let n = 0; n < blocks; n++)
      out.set(widenedCovariance(covariances.slice(n * square, (n + 1) * square), insert), n * wide * wide)
    return out
  }
  const diagonal = (): Float64Array => {
    const out = spread(covariances, insert)
    for (let n = 0; n < count; n++) out.set(insert.variances, n * wide + insert.at)
    return out
  }
  return {
    ...mixture,
    width: wide,
    means: spread(means, insert),
    covariances: kind === 'diagonal' ? diagonal() : widenedAll(kind === 'tied' ? 1 : count),
  }
}
