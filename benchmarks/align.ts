import { reference } from '@understudy/kernels'
import { seeded } from '@understudy/motion'
import { alignGrid } from '@understudy/synthesis/analysis'
import { compare, type Bench } from './bench.ts'
import { checkSame, simdKernels } from './simd.ts'

const SIDE = 1000

/** Slope-limited time alignment of a grid as motions make it (smooth valleys), table alone and with the path; and of noise. */
export const timeAlignment: Bench = {
  job: 'align',
  async run(options) {
    const simd = await simdKernels()
    const random = seeded(2)
    const [a, b] = [random.between(0.03, 0.06), random.between(0.01, 0.03)]
    const values = Float32Array.from({ length: SIDE * SIDE }, (_, k) => {
      const [i, j] = [Math.floor(k / SIDE), k % SIDE]
      return 1.1 - Math.cos(a * (i - j) + Math.sin(b * i)) + 0.02 * Math.sin(0.3 * i) * Math.cos(0.2 * j)
    })
    const grid = { rows: SIDE, columns: SIDE, values }
    const moves = new Uint8Array(SIDE * SIDE)
    const [lastRow, lastColumn] = [new Float64Array(SIDE), new Float64Array(SIDE)]
    const input = {
      costs: values,
      rows: SIDE,
      columns: SIDE,
      maxSlope: 3,
      diagonalWeight: 1,
      start: 'corner',
    } as const
    // Where every cell decides anew: the worst a branching kernel can meet, and no distance of motions.
    const noise = { ...input, costs: Float32Array.from({ length: SIDE * SIDE }, () => random()) }
    const again = new Uint8Array(moves.length)
    for (const one of [input, noise]) {
      reference.timeAlign(one, moves, lastRow, lastColumn)
      simd.timeAlign(one, again, lastRow, lastColumn)
      checkSame('align', moves, again)
    }
    const noisy = compare(
      'align',
      `${SIDE} x ${SIDE} cells of noise, slopes 1/3 to 3`,
      { amount: SIDE * SIDE, unit: 'cells' },
      {
        'plain recursion': () => plain(noise.costs),
        reference: () => {
          reference.timeAlign(noise, moves, lastRow, lastColumn)
          return lastRow
        },
        simd: () => {
          simd.timeAlign(noise, moves, lastRow, lastColumn)
          return lastRow
        },
      },
      options,
    )
    const smooth = compare(
      'align',
      `${SIDE} x ${SIDE} cells, slopes 1/3 to 3`,
      { amount: SIDE * SIDE, unit: 'cells' },
      {
        'plain recursion': () => plain(values),
        reference: () => {
          reference.timeAlign(input, moves, lastRow, lastColumn)
          return lastRow
        },
        simd: () => {
          simd.timeAlign(input, moves, lastRow, lastColumn)
          return lastRow
        },
        'reference with path': () => alignGrid(grid),
        'simd with path': () => alignGrid(grid, {}, simd),
      },
      options,
    )
    return [...smooth, ...noisy]
  },
}

/** What one writes first: a table of totals, three moves, no slope limit. */
function plain(costs: Float32Array): number {
  const totals = new Float64Array(SIDE * SIDE)
  for (let i = 0; i < SIDE; i++) {
    for (let j = 0; j < SIDE; j++) {
      const before = Math.min(
        i > 0 ? totals[(i - 1) * SIDE + j] : Infinity,
        j > 0 ? totals[i * SIDE + j - 1] : Infinity,
        i > 0 && j > 0 ? totals[(i - 1) * SIDE + j - 1] : Infinity,
      )
      totals[i * SIDE + j] = costs[i * SIDE + j] + (i + j === 0 ? 0 : before)
    }
  }
  return totals[SIDE * SIDE - 1]
}
