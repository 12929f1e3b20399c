import type { TimeAlign } from '../contract.ts'
import { timeAlign as plain, REBASE, rebase } from '../reference/time-align.ts'
import type { Machine } from './exports.ts'

/** Cells copied in at a time: costs, moves and rows of 1000 columns stay in a second-level cache of 512 KiB. */
const CHUNK = 32768

/**
 * `TimeAlign` row by row (simd/assembly/time-align.ts) for slopes of three and two, the reference's totals and moves to
 * the bit. Other slopes are nobody's hot loop: the reference answers.
 */
export function timeAlignOn({ code, arena }: Machine): TimeAlign {
  return (input, movesOut, lastRowOut, lastColumnOut) => {
    const { costs, rows, columns, maxSlope, diagonalWeight, start, band } = input
    if ((maxSlope !== 3 && maxSlope !== 2) || rows === 0 || columns === 0)
      return plain(input, movesOut, lastRowOut, lastColumnOut)
    const slopeRow = maxSlope === 3 ? code.slopeThreeRow : code.slopeTwoRow
    const chunk = Math.min(rows, Math.max(1, Math.floor(CHUNK / columns)))
    const [costAt, moveAt, evenAt, oddAt, chain0At, chain1At] = arena.layOut(
      4 * chunk * columns,
      chunk * columns,
      4 * (columns + 1),
      4 * (columns + 1),
      4 * columns,
      4 * columns,
    )
    const costCells = arena.f32(costAt, chunk * columns)
    const moveCells = arena.u8(moveAt, chunk * columns)
    const chains = [chain0At, chain1At].map((at) => arena.f32(at, columns).fill(Infinity))
    // D of two rows in turn, each behind one cell of ∞: what lies left of column 0.
    const totals = [evenAt, oddAt].map((at) => arena.f32(at, columns + 1).fill(Infinity))
    // Row 0 has nothing above it: a path begins here or comes along the row.
    if (start === 'first-row') totals[1].fill(0)
    else totals[1][0] = 0
    let base = 0

    for (let first = 0; first < rows; first += chunk) {
      const count = Math.min(chunk, rows - first)
      costCells.set(costs.subarray(first * columns, (first + count) * columns))
      for (let r = 0; r < count; r++) {
        const i = first + r
        const from = band ? Math.min(columns, Math.max(0, band.from[i])) : 0
        const to = band ? Math.min(columns, band.to[i]) : columns
        const [above, row] = i % 2 === 0 ? [oddAt, evenAt] : [evenAt, oddAt]
        const cells = totals[i % 2]
        if (i > 0 && i % REBASE === 0)
          base += rebase(totals[(i + 1) % 2].subarray(1), maxSlope === 3 ? chains : chains.slice(0, 1))
        if (from < to)
          slopeRow(
            costAt + 4 * (r * columns + from),
            to - from,
            diagonalWeight,
            above + 4 * from,
            row + 4 * (from + 1),
            chain0At + 4 * from,
            chain1At + 4 * from,
            moveAt + r * columns + from,
          )
        if (i === 1) cells[0] = Infinity
        if (band) {
          for (const chain of chains) chain.fill(Infinity, 0, from).fill(Infinity, Math.max(from, to))
          cells.fill(Infinity, 0, from + 1).fill(Infinity, Math.max(from, to) + 1)
          if (from < to)
            movesOut.set(moveCells.subarray(r * columns + from, r * columns + to), i * columns + from)
        }
        lastColumnOut[i] = base + cells[columns]
      }
      if (!band) movesOut.set(moveCells.subarray(0, count * columns), first * columns)
    }
    totals[(rows - 1) % 2].subarray(1).forEach((total, j) => (lastRowOut[j] = base + total))
  }
}
