import type { TimeAlignInput } from '../contract.ts'
import { REBASE, rebase, timeAlign as plain } from '../reference/time-align.ts'

const round = Math.fround

/** `TimeAlign`, with the slope limits of three, for alignment, and two, for search, written out; others as the reference does. */
export function timeAlign(
  input: TimeAlignInput,
  movesOut: Uint8Array,
  lastRowOut: Float64Array,
  lastColumnOut: Float64Array,
): void {
  if (input.maxSlope === 3) alignBySlopeThree(input, movesOut, lastRowOut, lastColumnOut)
  else if (input.maxSlope === 2) alignBySlopeTwo(input, movesOut, lastRowOut, lastColumnOut)
  else plain(input, movesOut, lastRowOut, lastColumnOut)
}

/** L = 3 written out: the row's chains live in registers, the column's in two rows. */
function alignBySlopeThree(
  input: TimeAlignInput,
  movesOut: Uint8Array,
  lastRowOut: Float64Array,
  lastColumnOut: Float64Array,
): void {
  const { costs, rows, columns, start, band } = input
  const g = round(input.diagonalWeight)
  const best = new Float32Array(columns).fill(Infinity)
  const chain0 = new Float32Array(columns).fill(Infinity)
  const chain1 = new Float32Array(columns).fill(Infinity)
  const chains = [chain0, chain1]
  // Row 0 has nothing above it: a path begins here or comes along the row.
  const openStart = start === 'first-row'
  let base = 0
  for (let i = 0; i < rows; i++) {
    if (i > 0 && i % REBASE === 0) base += rebase(best, chains)
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
      const d = round(corner + round(g * c))
      corner = best[j]
      const h2 = round(h1 + c)
      h1 = round(h0 + c)
      h0 = d
      const v2 = round(chain1[j] + c)
      const v1 = round(chain0[j] + c)
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
    lastColumnOut[i] = base + best[columns - 1]
  }
  for (let j = 0; j < columns; j++) lastRowOut[j] = base + best[j]
}

/** The same with L = 2. */
function alignBySlopeTwo(
  input: TimeAlignInput,
  movesOut: Uint8Array,
  lastRowOut: Float64Array,
  lastColumnOut: Float64Array,
): void {
  const { costs, rows, columns, start, band } = input
  const g = round(input.diagonalWeight)
  const best = new Float32Array(columns).fill(Infinity)
  const chain0 = new Float32Array(columns).fill(Infinity)
  const chains = [chain0]
  const openStart = start === 'first-row'
  let base = 0
  for (let i = 0; i < rows; i++) {
    if (i > 0 && i % REBASE === 0) base += rebase(best, chains)
    const from = band ? Math.max(0, band.from[i]) : 0
    const to = band ? Math.min(columns, band.to[i]) : columns
    const row = i * columns
    let corner = from > 0 ? best[from - 1] : Infinity
    if (i === 0) {
      if (openStart) best.fill(0)
      corner = openStart || from === 0 ? 0 : Infinity
    }
    let h0 = Infinity
    for (let j = 0; j < from; j++) best[j] = chain0[j] = Infinity
    for (let j = from; j < to; j++) {
      const c = costs[row + j]
      const d = round(corner + round(g * c))
      corner = best[j]
      const h1 = round(h0 + c)
      h0 = d
      const v1 = round(chain0[j] + c)
      chain0[j] = d
      let least = d
      let move = 0
      if (h1 < least) {
        least = h1
        move = 1
      }
      if (v1 < least) {
        least = v1
        move = 129
      }
      movesOut[row + j] = move
      best[j] = least
    }
    for (let j = to; j < columns; j++) best[j] = chain0[j] = Infinity
    lastColumnOut[i] = base + best[columns - 1]
  }
  for (let j = 0; j < columns; j++) lastRowOut[j] = base + best[j]
}
