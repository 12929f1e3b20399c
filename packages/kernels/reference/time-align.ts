import type { TimeAlignInput } from '../contract.ts'

const round = Math.fround

/** Rows between two times that the least total is taken out of all: totals stay small, and single precision enough. */
export const REBASE = 64

/**
 * Takes the least of `best` out of it and of all chains, each rounded once, and answers it; 0 where nothing arrives. A path of ten
 * thousand cells would otherwise add small costs to a large total, and lose their last digits.
 */
export function rebase(best: Float32Array, chains: readonly Float32Array[]): number {
  let least = Infinity
  for (let j = 0; j < best.length; j++) if (best[j] < least) least = best[j]
  if (!(least < Infinity) || least === 0) return 0
  for (let j = 0; j < best.length; j++) best[j] -= least
  for (const chain of chains) for (let j = 0; j < chain.length; j++) chain[j] -= least
  return least
}

/** See `TimeAlign` in the contract: any slope limit, as the equations read. */
export function timeAlign(
  input: TimeAlignInput,
  movesOut: Uint8Array,
  lastRowOut: Float64Array,
  lastColumnOut: Float64Array,
): void {
  const { costs, rows, columns, start, band } = input
  const g = round(input.diagonalWeight)
  const runs = Math.max(1, Math.floor(input.maxSlope)) - 1
  const best = new Float32Array(columns).fill(Infinity)
  // chains[k] is v_k of the row above; v₀ is its diagonal arrival.
  const chains = Array.from({ length: runs + 1 }, () => new Float32Array(columns).fill(Infinity))
  const along = new Float32Array(runs + 1)
  let base = 0
  for (let i = 0; i < rows; i++) {
    if (i > 0 && i % REBASE === 0) base += rebase(best, chains)
    const from = band ? band.from[i] : 0
    const to = band ? band.to[i] : columns
    let corner = Infinity
    along.fill(Infinity)
    for (let j = 0; j < columns; j++) {
      const above = best[j]
      if (j < from || j >= to) {
        corner = above
        best[j] = Infinity
        for (const chain of chains) chain[j] = Infinity
        along.fill(Infinity)
        continue
      }
      const c = costs[i * columns + j]
      const begins = i === 0 && (j === 0 || start === 'first-row')
      const d = round((begins ? 0 : corner) + round(g * c))
      let least = d
      let move = 0
      for (let k = runs; k > 0; k--) along[k] = along[k - 1] + c
      along[0] = d
      for (let k = runs; k > 0; k--) chains[k][j] = chains[k - 1][j] + c
      chains[0][j] = d
      for (let k = 1; k <= runs; k++) {
        if (along[k] < least) {
          least = along[k]
          move = k
        }
      }
      for (let k = 1; k <= runs; k++) {
        if (chains[k][j] < least) {
          least = chains[k][j]
          move = 128 + k
        }
      }
      movesOut[i * columns + j] = move
      corner = above
      best[j] = least
    }
    lastColumnOut[i] = base + best[columns - 1]
  }
  for (let j = 0; j < columns; j++) lastRowOut[j] = base + best[j]
}
