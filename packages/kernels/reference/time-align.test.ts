import { seeded } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import type { TimeAlign, TimeAlignInput } from '../contract.ts'
import { kernelSets } from '../simd/kernel-sets.ts'
import { timeAlign as plainAlign } from './time-align.ts'

/** Every allowed path to (row, column), by walking all composite moves back to the start. */
function cheapestByEnumeration(input: TimeAlignInput, row: number, column: number): number {
  const { costs, columns, maxSlope, diagonalWeight: g, start, band } = input
  const cost = (i: number, j: number): number =>
    i < 0 || j < 0 || (band && (j < band.from[i] || j >= band.to[i])) ? Infinity : costs[i * columns + j]
  const to = (i: number, j: number): number => {
    if (i < 0 || j < 0) return Infinity
    let best = Infinity
    for (let k = 0; k < maxSlope; k++) {
      for (const [di, dj] of k === 0
        ? [[0, 0]]
        : [
            [0, k],
            [k, 0],
          ]) {
        const [a, b] = [i - di, j - dj]
        if (a < 0 || b < 0) continue
        let along = g * cost(a, b)
        for (let s = 1; s <= k; s++) along += cost(a + (di ? s : 0), b + (dj ? s : 0))
        const begins = a === 0 && (b === 0 || start === 'first-row')
        best = Math.min(best, along + (begins ? 0 : to(a - 1, b - 1)))
      }
    }
    return best
  }
  return to(row, column)
}

const run = (kernel: TimeAlign, input: TimeAlignInput) => {
  const moves = new Uint8Array(input.rows * input.columns)
  const lastRow = new Float64Array(input.columns)
  const lastColumn = new Float64Array(input.rows)
  kernel(input, moves, lastRow, lastColumn)
  return { moves, lastRow, lastColumn }
}

describe.each(await kernelSets())('time alignment ($name)', ({ timeAlign }) => {
  for (const seed of [1, 2, 3, 5, 8, 13]) {
    test(`[A1] every far-edge total equals exhaustive enumeration of paths (seed ${seed})`, () => {
      const random = seeded(seed)
      for (let trial = 0; trial < 12; trial++) {
        const rows = 2 + random.integer(6)
        const columns = 2 + random.integer(6)
        const banded = random() < 0.4
        const input: TimeAlignInput = {
          costs: Float32Array.from({ length: rows * columns }, () => random()),
          rows,
          columns,
          maxSlope: 1 + random.integer(4),
          diagonalWeight: random.pick([1, 2]),
          start: random.pick(['corner', 'first-row'] as const),
          band: banded
            ? {
                from: Int32Array.from({ length: rows }, (_, i) => Math.max(0, i - 2)),
                to: Int32Array.from({ length: rows }, (_, i) => Math.min(columns, i + 3)),
              }
            : undefined,
        }
        const { lastRow, lastColumn } = run(timeAlign, input)
        const edge = [
          ...Array.from(lastRow, (total, j) => [total, rows - 1, j]),
          ...Array.from(lastColumn, (total, i) => [total, i, columns - 1]),
        ]
        for (const [total, i, j] of edge) {
          const truth = cheapestByEnumeration(input, i, j)
          if (truth === Infinity) expect(total).toBe(Infinity)
          else expect(total).toBeCloseTo(truth, 5) // f32 sums below 20: 1e-6 seen
        }
      }
    })
  }

  test.each([2, 3])(
    '[A1] the unrolled slope limit of %i agrees with the general one, moves included (seed 21)',
    (maxSlope) => {
      const random = seeded(21)
      for (const start of ['corner', 'first-row'] as const) {
        const input: TimeAlignInput = {
          costs: Float32Array.from({ length: 60 * 75 }, () => random()),
          rows: 60,
          columns: 75,
          maxSlope,
          diagonalWeight: 1,
          start,
        }
        const fast = run(timeAlign, input)
        const plain = run(plainAlign, input)
        expect(fast.lastRow).toEqual(plain.lastRow)
        expect(fast.lastColumn).toEqual(plain.lastColumn)
        // Where nothing arrives the byte means nothing, and paths cannot pass there.
        const edge = plain.lastRow.findIndex((total) => total < Infinity)
        expect(fast.moves[59 * 75 + edge]).toBe(plain.moves[59 * 75 + edge])
      }
    },
  )
})
