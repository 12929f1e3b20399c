import type { AlignmentPath } from './align-grid.ts'
import { timeCurve, type TimeCurve } from './time-curve.ts'

/** How smooth a curve `fitCurve` lays through an alignment's steps. */
export interface FitCurveOptions {
  /** Distance of the curve's knots, seconds of the first clock. */
  readonly knotSeconds?: number
  /** How strongly bends are held back, in units of the path's own cells per knot. */
  readonly smoothness?: number
  /** The curve is nowhere flatter than this. */
  readonly minSlope?: number
}

/** Chosen on warped copies of seeded walkers: less smoothness keeps the path's stairs, more rounds off true bends. */
export const FIT_CURVE_DEFAULTS = { knotSeconds: 0.08, smoothness: 0.5, minSlope: 0.1 } as const

/**
 * A smooth curve along the stairs of a path, through its first and last cell:
 *
 *   min over v of Σ_cells (Σ_k φ_k(t) v_k − s)² + λ Σ_k (v_{k−1} − 2 v_k + v_{k+1})²,   v_first, v_last fixed
 *
 * φ are hat functions on evenly spaced knots. The knot values are then made to rise by at least
 * `minSlope` (the nearest such sequence in the least-squares sense, by pooling adjacent violators),
 * and joined by an increasing cubic. O(cells + knots).
 */
export function fitCurve(path: AlignmentPath, frameRate: number, options: FitCurveOptions = {}): TimeCurve {
  const { knotSeconds, smoothness, minSlope } = { ...FIT_CURVE_DEFAULTS, ...options }
  const { rowOf, columnOf } = path
  const cells = rowOf.length
  const begin = rowOf[0] / frameRate
  const end = rowOf[cells - 1] / frameRate
  const first = columnOf[0] / frameRate
  const last = columnOf[cells - 1] / frameRate
  const pieces = Math.max(1, Math.round((end - begin) / knotSeconds))
  const step = (end - begin) / pieces
  const times = Float64Array.from({ length: pieces + 1 }, (_, k) => (k === pieces ? end : begin + k * step))
  if (pieces === 1) return timeCurve(times, [first, last])

  // Normal equations, symmetric with two diagonals beside the main one: [k][0 main, 1 next, 2 next but one].
  const matrix = new Float64Array(3 * (pieces + 1))
  const right = new Float64Array(pieces + 1)
  for (let c = 0; c < cells; c++) {
    const x = (rowOf[c] / frameRate - begin) / step
    const k = Math.min(Math.floor(x), pieces - 1)
    const u = x - k
    const s = columnOf[c] / frameRate
    matrix[3 * k] += (1 - u) * (1 - u)
    matrix[3 * k + 1] += u * (1 - u)
    matrix[3 * (k + 1)] += u * u
    right[k] += (1 - u) * s
    right[k + 1] += u * s
  }
  const bend = (smoothness * cells) / pieces
  for (let k = 1; k < pieces; k++) {
    for (const [row, a] of [
      [0, 1],
      [1, -2],
      [2, 1],
    ] as const)
      for (const [column, b] of [
        [0, 1],
        [1, -2],
        [2, 1],
      ] as const)
        if (column >= row) matrix[3 * (k - 1 + row) + column - row] += bend * a * b
  }
  fix(matrix, right, 0, first)
  fix(matrix, right, pieces, last)
  const values = solveBanded(matrix, right)
  values[0] = first
  values[pieces] = last
  // Half the overall slope at most: the ends are given and the curve has to get there.
  const floor = Math.min(minSlope, (0.5 * (last - first)) / (end - begin)) * step
  return timeCurve(times, riseBy(values, floor))
}

/** Takes a known value out of the system: its row and column become those of the identity. */
function fix(matrix: Float64Array, right: Float64Array, k: number, value: number): void {
  const count = right.length
  for (let d = 1; d <= 2; d++) {
    if (k + d < count) {
      right[k + d] -= matrix[3 * k + d] * value
      matrix[3 * k + d] = 0
    }
    if (k - d >= 0) {
      right[k - d] -= matrix[3 * (k - d) + d] * value
      matrix[3 * (k - d) + d] = 0
    }
  }
  matrix[3 * k] = 1
  right[k] = value
}

/** Solves a symmetric positive definite system of bandwidth two by L D Lᵀ. */
function solveBanded(matrix: Float64Array, right: Float64Array): Float64Array {
  const count = right.length
  const diagonal = new Float64Array(count)
  const l1 = new Float64Array(count)
  const l2 = new Float64Array(count)
  const x = right.slice()
  for (let k = 0; k < count; k++) {
    // l1[k], l2[k] couple k to k − 1 and k − 2.
    const above2 = k >= 2 ? matrix[3 * (k - 2) + 2] : 0
    l2[k] = k >= 2 ? above2 / diagonal[k - 2] : 0
    const above1 = k >= 1 ? matrix[3 * (k - 1) + 1] - (k >= 2 ? l2[k] * diagonal[k - 2] * l1[k - 1] : 0) : 0
    l1[k] = k >= 1 ? above1 / diagonal[k - 1] : 0
    diagonal[k] =
      matrix[3 * k] -
      (k >= 1 ? l1[k] * l1[k] * diagonal[k - 1] : 0) -
      (k >= 2 ? l2[k] * l2[k] * diagonal[k - 2] : 0)
    x[k] -= (k >= 1 ? l1[k] * x[k - 1] : 0) + (k >= 2 ? l2[k] * x[k - 2] : 0)
  }
  for (let k = 0; k < count; k++) x[k] /= diagonal[k]
  for (let k = count - 1; k >= 0; k--) {
    if (k + 1 < count) x[k] -= l1[k + 1] * x[k + 1]
    if (k + 2 < count) x[k] -= l2[k + 2] * x[k + 2]
  }
  return x
}

/** The nearest sequence whose steps are at least `floor`, ends kept. */
function riseBy(values: Float64Array, floor: number): Float64Array {
  const last = values.length - 1
  const level = Array.from(values, (v, k) => v - floor * k)
  const pools: { sum: number; count: number }[] = []
  for (let k = 1; k < last; k++) {
    pools.push({ sum: Math.min(Math.max(level[k], level[0]), level[last]), count: 1 })
    while (pools.length > 1) {
      const [before, after] = [pools[pools.length - 2], pools[pools.length - 1]]
      if (before.sum / before.count <= after.sum / after.count) break
      pools.splice(-2, 2, { sum: before.sum + after.sum, count: before.count + after.count })
    }
  }
  const out = values.slice()
  let k = 1
  for (const { sum, count } of pools) for (let n = 0; n < count; n++, k++) out[k] = sum / count + floor * k
  return out
}
