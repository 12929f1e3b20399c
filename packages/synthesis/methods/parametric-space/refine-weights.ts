import { parameterDistance } from './knn-weights.ts'

/** A step along an example's direction is taken back by this much of its own length squared: directions that say nothing stay still. */
const DAMPING = 1e-4
/** A tenth of a millimetre beside what was asked is there. */
const ENOUGH = 1e-4
/** Examples that take part, for each number of the request and one more. */
const NEAREST = 4
/** How far towards an example is looked for what it changes. */
const PROBE = 0.02

/**
 * Moves blend weights until the blend measures what is asked, by Gauss–Newton with the smallest step:
 *
 *   d_i = t_i ∂ measured / ∂ (towards example i),    a = Dᵀ (D Dᵀ + λ I)⁻¹ (asked − measured),    w ← w + Σ t_i a_i (e_i − w)
 *
 * over the examples nearest to the request; t_i falls to zero at the furthest of them, so that one which joins them changes
 * nothing at first. Weights stay a mean: none falls below zero. Rounds end where nothing is left to see.
 */
export function refineWeights(
  from: readonly number[],
  asked: readonly number[],
  examples: readonly { readonly example: number; readonly parameters: readonly number[] }[],
  scales: readonly number[],
  rounds: number,
  measured: (weights: readonly number[]) => readonly number[],
): { readonly weights: readonly number[]; readonly reached: readonly number[] } {
  const near = examples
    .map(({ example, parameters }) => ({ example, d: parameterDistance(parameters, asked, scales) }))
    .toSorted((a, b) => a.d - b.d)
    .slice(0, NEAREST * (asked.length + 1) + 1)
  const far = Math.max(near.at(-1)?.d ?? 0, 1e-9)
  const start = { weights: from, reached: measured(from) }
  let { weights, reached } = start
  for (let round = 0; round < rounds; round++) {
    const miss = asked.map((value, k) => (value - reached[k]) / scales[k])
    if (parameterDistance(asked, reached, scales) < ENOUGH) break
    const columns = near.map(({ example, d }) => {
      const taper = near.length > asked.length + 1 ? 1 - d / far : 1
      const probe = taper > 0 ? measured(towards(weights, example, PROBE)) : reached
      return { example, taper, moves: probe.map((v, k) => (taper * (v - reached[k])) / scales[k] / PROBE) }
    })
    const square = miss.map((_, r) =>
      miss.map((__, c) =>
        columns.reduce((sum, { moves }) => sum + moves[r] * moves[c], r === c ? DAMPING : 0),
      ),
    )
    const pull = solve(square, miss)
    const before = weights
    let next = weights
    for (const { example, taper, moves } of columns) {
      const by = taper * moves.reduce((sum, value, k) => sum + value * pull[k], 0)
      next = next.map((w, k) => w + by * ((k === example ? 1 : 0) - before[k]))
    }
    const positive = next.map((w) => Math.max(0, w))
    const total = positive.reduce((sum, w) => sum + w, 0)
    weights = positive.map((w) => w / total)
    reached = measured(weights)
  }
  const miss = (at: readonly number[]): number => parameterDistance(asked, at, scales)
  return miss(reached) < miss(start.reached) ? { weights, reached } : start
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
