import type { Kernels } from '@understudy/kernels'
import { gram, pca } from '../../analysis/statistics/index.ts'
import type { LinearModel } from './vector-space.ts'

/**
 * Principal components of vectors measured with weights: PCA of w·x, written back in the units of x. Scores keep the
 * weighted units: the length of a score vector is the weighted distance from the mean.
 */
export function linearModel(
  rows: readonly Float32Array[],
  weights: Float64Array,
  share: number,
  kernels?: Kernels,
): { readonly model: LinearModel; readonly scores: readonly Float64Array[] } {
  const width = weights.length
  const found = pca(weighted(rows, weights), rows.length, width, { share, kernels })
  const components = new Float32Array(found.count * width)
  for (let k = 0; k < found.count; k++)
    for (let c = 0; c < width; c++) components[k * width + c] = found.components[k * width + c] / weights[c]
  const held = found.variances.reduce((sum, variance) => sum + variance, 0)
  return {
    model: {
      mean: Float32Array.from(found.mean, (value, c) => value / weights[c]),
      components,
      deviations: found.variances.map(Math.sqrt),
      share: found.totalVariance > 0 ? Math.min(1, held / found.totalVariance) : 1,
    },
    scores: rows.map((_, r) => found.scores.slice(r * found.count, (r + 1) * found.count)),
  }
}

/** Coefficients of a vector in a model, and what is left of it. */
export function projectOnto(
  model: LinearModel,
  vector: Float32Array,
  weights: Float64Array,
): { readonly coefficients: Float64Array; readonly rest: Float32Array } {
  const width = weights.length
  const rest = Float64Array.from(vector, (value, c) => value - model.mean[c])
  const coefficients = model.deviations.map((_, k) => {
    let sum = 0
    // Components are orthonormal in weighted units: p_k · w x, with p_k / w stored.
    for (let c = 0; c < width; c++) sum += model.components[k * width + c] * weights[c] * weights[c] * rest[c]
    return sum
  })
  coefficients.forEach((by, k) => {
    for (let c = 0; c < width; c++) rest[c] -= by * model.components[k * width + c]
  })
  return { coefficients, rest: Float32Array.from(rest) }
}

/**
 * Numbers that belong to the examples without deciding the components: their mean, and what each component carries of
 * them, Σ_i c_ik (x_i − x̄) / Σ_i c_ik². With all components kept they come back exactly.
 */
export function passengers(
  rows: readonly Float64Array[],
  scores: readonly Float64Array[],
): { readonly mean: Float64Array; readonly components: Float64Array } {
  const width = rows[0].length
  const mean = new Float64Array(width)
  for (const row of rows) for (let c = 0; c < width; c++) mean[c] += row[c] / rows.length
  const count = scores[0].length
  const components = new Float64Array(count * width)
  for (let k = 0; k < count; k++) {
    const square = scores.reduce((sum, score) => sum + score[k] * score[k], 0)
    rows.forEach((row, r) => {
      for (let c = 0; c < width; c++)
        components[k * width + c] += (scores[r][k] / square) * (row[c] - mean[c])
    })
  }
  return { mean, components }
}

/** Weighted distance of every pair of rows. */
export function distances(
  rows: readonly Float32Array[],
  weights: Float64Array,
): readonly (readonly number[])[] {
  const g = gram(weighted(rows, weights), rows.length, weights.length)
  const n = rows.length
  return rows.map((_, i) =>
    rows.map((__, j) => Math.sqrt(Math.max(0, g[i * n + i] + g[j * n + j] - 2 * g[i * n + j]))),
  )
}

function weighted(rows: readonly Float32Array[], weights: Float64Array): Float64Array {
  const data = new Float64Array(rows.length * weights.length)
  rows.forEach((row, r) => {
    for (let c = 0; c < weights.length; c++) data[r * weights.length + c] = weights[c] * row[c]
  })
  return data
}
