import { eigenSymmetric, type Run, type SymmetricEigen } from '../../analysis/index.ts'
import { projectOut } from './project-out.ts'
import { COSINES, cosines, fitLine, stretchAt, type LeftOut } from './leave-people-out.ts'

/** Directions beside the modes, each with the variance that strangers have along it. */
export interface SmoothResidual {
  readonly count: number
  /** `[direction][frame][channel]`, orthonormal and orthogonal to the modes. */
  readonly directions: Float64Array
  readonly variances: Float64Array
  /** Per row: Σ (q · y)² / variance along directions that its person was left out of. */
  readonly energies: Float64Array
}

/** So many directions at most: with twice as many, noise gets in. */
const MOST_DIRECTIONS = 200
/** Variances along them are stretched by no more than this. */
const MOST = 100
/** Directions with less than this share of the residual's variance are rounding. */
const LEAST_SHARE = 1e-5

/**
 * Where strangers leave the modes: with y_n the smooth remainder of each person left out (`leavePeopleOut`), freed of the modes p,
 *
 *   y′ = y − Σ p_i (p_i · y),      C = (1/people) Σ_n y′_n y′_nᵀ,      C q = λ q
 *
 * the first directions q join the modes, with variance f(i) λ each and nothing between them: a full covariance is no better. f(i) is
 * found as for the modes, by directions from which people are left out once more: the last ones are all but their own. `modes` is
 * `[mode][frame][channel]`, orthonormal. The eigenproblems are solved on the rows' side, q = Σ g_n y′_n / √(people λ).
 */
export function smoothResidual(
  left: LeftOut,
  modes: Float64Array,
  frameCount: number,
  channels: number,
  run: Run,
): SmoothResidual {
  const width = frameCount * channels
  const rows = left.counts.length
  const basis = cosines(frameCount)
  const data = new Float64Array(rows * width)
  for (let n = 0; n < rows; n++)
    for (let k = 0; k < COSINES; k++)
      for (let t = 0; t < frameCount; t++) {
        const weight = basis[k * frameCount + t]
        const [to, from] = [n * width + t * channels, (n * COSINES + k) * channels]
        for (let c = 0; c < channels; c++) data[to + c] += weight * left.residuals[from + c]
      }
  // Twice: what rounding leaves of a large component would be a direction of its own.
  for (let pass = 0; pass < 2; pass++) projectOut(data, rows, width, modes, modes.length / width)
  const gram = new Float64Array(rows * rows)
  run.kernels.gram(data, rows, width, gram)
  const { values, vectors } = directionsOf(gram, rows, run)
  const r = vectors.length / rows
  const directions = new Float64Array(r * width)
  run.kernels.product(vectors, data, r, rows, width, directions)
  for (let k = 0; k < r; k++)
    for (let i = 0, length = Math.sqrt(values[k]); i < width; i++) directions[k * width + i] /= length
  const scored = leftOutAgain(left, gram, rows, run)
  const line = fitLine(scored.map(({ row, ratios }) => ({ ratios, weight: left.weights[row] ** 2 })))
  const energies = new Float64Array(rows)
  for (const { row, ratios } of scored)
    ratios.slice(0, r).forEach((ratio, i) => (energies[row] += ratio / stretchAt(line, i, MOST)))
  return {
    count: r,
    directions,
    variances: Float64Array.from(
      { length: r },
      (_, k) => (stretchAt(line, k, MOST) * values[k]) / left.people,
    ),
    energies,
  }
}

/** The first eigenvectors of a Gram matrix, as far as they say anything. */
function directionsOf(gram: Float64Array, rows: number, run: Run): SymmetricEigen {
  let trace = 0
  for (let n = 0; n < rows; n++) trace += gram[n * rows + n]
  return eigenSymmetric(gram, rows, {
    kernels: run.kernels,
    wanted: (found) => {
      let most = 0
      while (most < Math.min(rows, MOST_DIRECTIONS) && found[most] > LEAST_SHARE * trace) most++
      return trace > 1e-12 ? most : 0
    },
  })
}

/** (q_i · y)² / λ_i of every row, along directions of the people of other folds: all of it is in the Gram matrix. */
function leftOutAgain(
  { folds, weights }: LeftOut,
  gram: Float64Array,
  rows: number,
  run: Run,
): { row: number; ratios: Float64Array }[] {
  const all = folds.map((_, row) => row)
  return [...new Set(folds)].flatMap((fold) => {
    const inside = all.filter((row) => folds[row] !== fold)
    const small = new Float64Array(inside.length ** 2)
    inside.forEach((a, i) => inside.forEach((b, j) => (small[i * inside.length + j] = gram[a * rows + b])))
    const { values, vectors } = directionsOf(small, inside.length, run)
    const count = vectors.length / inside.length
    // Each person's rows weigh one in all: their squares' sum is the number of people.
    const people = inside.reduce((sum, row) => sum + weights[row] ** 2, 0)
    return all
      .filter((row) => folds[row] === fold)
      .map((row) => ({
        row,
        ratios: Float64Array.from({ length: count }, (_, k) => {
          let dot = 0
          inside.forEach((n, i) => (dot += vectors[k * inside.length + i] * gram[n * rows + row]))
          return ((dot / weights[row]) ** 2 * people) / values[k] ** 2
        }),
      }))
  })
}
