import { parameterDistance } from './knn-weights.ts'

/** A step along an example's direction is taken back by this much of its own length squared: directions that say nothing stay still. */
const DAMPING = 1e-4
/** An example may count less than nothing by this much: beside the outermost examples a blend goes a little beyond them. */
const BEYOND = 0.15
/** How far towards an example is looked for what it changes. */
const PROBE = 0.02

/**
 * Moves blend weights until the blend measures what is asked, by Gauss–Newton with the smallest step:
 *
 *   d_i = ∂ measured / ∂ (towards example i),    a = Dᵀ (D Dᵀ + λ I)⁻¹ (asked − measured),    w ← w + Σ a_i (e_i − w)
 *
 * over the examples nearest to the request. Weights sum to one, and none falls far below zero.
 */
export function refineWeights(
  from: readonly number[],
  asked: readonly number[],
  examples: readonly { readonly example: number; readonly parameters: readonly number[] }[],
  scales: readonly number[],
  rounds: number,
  measured: (weights: readonly number[]) => readonly number[],
): { readonly weights: readonly number[]; readonly reached: readonly number[] } {
  const dimension = asked.length
  const near = examples
    .map(({ example, parameters }) => ({ m: example, d: parameterDistance(parameters, asked, scales) }))
    .toSorted((a, b) => a.d - b.d)
    .slice(0, 4 * (dimension + 1))
    .map(({ m }) => m)
  const active = [...new Set([...near, ...from.flatMap((w, m) => (w > 0.02 ? [m] : []))])]
  let weights = from
  let reached = measured(from)
  let best = { weights, reached, miss: parameterDistance(asked, reached, scales) }
  for (let round = 0; round < rounds; round++) {
    const miss = asked.map((value, k) => (value - reached[k]) / scales[k])
    const columns = active.map((m) => {
      const probe = measured(towards(weights, m, PROBE))
      return probe.map((value, k) => (value - reached[k]) / scales[k] / PROBE)
    })
    const square = miss.map((_, r) =>
      miss.map((__, c) => columns.reduce((sum, d) => sum + d[r] * d[c], r === c ? DAMPING : 0)),
    )
    const pull = solve(square, miss)
    let next = weights
    active.forEach((m, n) => {
      const by = columns[n].reduce((sum, value, k) => sum + value * pull[k], 0)
      next = next.map((w, k) => w + by * ((k === m ? 1 : 0) - weights[k]))
    })
    const bounded = next.map((w) => Math.max(-BEYOND, w))
    const total = bounded.reduce((sum, w) => sum + w, 0)
    weights = bounded.map((w) => w / total)
    reached = measured(weights)
    const left = parameterDistance(asked, reached, scales)
    if (left < best.miss) best = { weights, reached, miss: left }
  }
  return best
}

const towards = (weights: readonly number[], m: number, by: number): readonly number[] =>
  weights.map((w, k) => (1 - by) * w + (k === m ? by : 0))

/** x with A x = b; A is symmetric and positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length
  const a = matrix.map((row, r) => [...row, right[r]])
  for (let c = 0; c < n; c++)
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const by = a[r][c] / a[c][c]
      for (let k = c; k <= n; k++) a[r][k] -= by * a[c][k]
    }
  return a.map((row, r) => row[n] / row[r])
}
