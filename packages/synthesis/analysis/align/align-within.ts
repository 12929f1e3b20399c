import type { Kernels } from '@understudy/kernels'

/** Where in the columns of a grid all its rows fit, and at what cost. */
export interface AlignedWithin {
  /** Per column: summed cost of the cheapest way through all rows that ends there, Infinity where none does. */
  readonly totals: Float64Array
  /** The column where that way began, and the mean cost of its cells. */
  readonly endingAt: (last: number) => { readonly first: number; readonly mean: number }
}

/**
 * Aligns all rows of a grid of costs, `[row][column]`, with whatever stretch of the columns is cheapest, up to `maxSlope`
 * times longer or shorter than the rows: one dynamic alignment finds the best way to every last column.
 */
export function alignWithin(
  costs: Float32Array,
  rows: number,
  columns: number,
  maxSlope: number,
  kernels: Kernels,
): AlignedWithin {
  const moves = new Uint8Array(rows * columns)
  const totals = new Float64Array(columns)
  kernels.timeAlign(
    { costs, rows, columns, maxSlope, diagonalWeight: 1, start: 'first-row' },
    moves,
    totals,
    new Float64Array(rows),
  )
  return {
    totals,
    endingAt(last) {
      let i = rows - 1
      let j = last
      let total = 0
      let cells = 0
      for (;;) {
        const move = moves[i * columns + j]
        for (let k = move & 127; k > 0; k--) {
          total += costs[i * columns + j]
          cells++
          if (move < 128) j--
          else i--
        }
        total += costs[i * columns + j]
        cells++
        if (i === 0) return { first: j, mean: total / cells }
        i--
        j--
      }
    },
  }
}
