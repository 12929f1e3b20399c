import type { TimeAlignInput } from '@understudy/kernels'

/**
 * What careful plain TypeScript makes of `TimeAlign` with a slope limit of three: totals in doubles, the row's chains in registers, the
 * column's in two rows. The contract rounds to single precision by now; this stays as what its compiled version is measured against.
 */
export function alignInDoubles(
  input: TimeAlignInput,
  movesOut: Uint8Array,
  lastRowOut: Float64Array,
  lastColumnOut: Float64Array,
): void {
  const { costs, rows, columns, diagonalWeight, start, band } = input
  const best = new Float64Array(columns).fill(Infinity)
  const chain0 = new Float64Array(columns).fill(Infinity)
  const chain1 = new Float64Array(columns).fill(Infinity)
  // Row 0 has nothing above it: a path begins here or comes along the row.
  const openStart = start === 'first-row'
  for (let i = 0; i < rows; i++) {
    const from = band ? Math.max(0, band.from[i]) : 0
    const to = band ? Math.min(columns, band.to[i]) : columns
    const row = i * columns
    let corner = from > 0 ? best[from - 1] : Infinity
    if (i === 0) {
      if (openStart) best.fill(0)
      corner = openStart || from === 0 ? 0 : Infinity
    }
    let h0 = Infinity
    let h1 = Infinity
    for (let j = 0; j < from; j++) best[j] = chain0[j] = chain1[j] = Infinity
    for (let j = from; j < to; j++) {
      const c = costs[row + j]
      const d = corner + diagonalWeight * c
      corner = best[j]
      const h2 = h1 + c
      h1 = h0 + c
      h0 = d
      const v2 = chain1[j] + c
      const v1 = chain0[j] + c
      chain0[j] = d
      chain1[j] = v1
      let least = d
      let move = 0
      if (h1 < least) {
        least = h1
        move = 1
      }
      if (h2 < least) {
        least = h2
        move = 2
      }
      if (v1 < least) {
        least = v1
        move = 129
      }
      if (v2 < least) {
        least = v2
        move = 130
      }
      movesOut[row + j] = move
      best[j] = least
    }
    for (let j = to; j < columns; j++) best[j] = chain0[j] = chain1[j] = Infinity
    lastColumnOut[i] = best[columns - 1]
  }
  lastRowOut.set(best)
}
