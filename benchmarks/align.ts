import { scalar, type Kernels, type TimeAlignInput } from '@understudy/kernels'
import { seeded } from '@understudy/motion'
import { alignGrid } from '@understudy/synthesis/analysis'
import Dtw from 'dtw'
import DynamicTimeWarping from 'dynamic-time-warping'
import { compare, type Bench, type Implementation } from './bench.ts'
import { alignInDoubles } from './plain/align-in-doubles.ts'
import { checkSame, simdKernels } from './simd.ts'

const SIDE = 1000
/** A product and five sums a cell; comparisons are not counted. */
const work = (side: number) =>
  ({ amount: side * side, unit: 'cells', operations: { count: 6 * side * side, kind: 'f32' } }) as const

/** A grid as motions make it: smooth valleys. */
function smoothGrid(side: number): { rows: number; columns: number; values: Float32Array } {
  const random = seeded(2)
  const [a, b] = [random.between(0.03, 0.06), random.between(0.01, 0.03)]
  const values = Float32Array.from({ length: side * side }, (_, k) => {
    const [i, j] = [Math.floor(k / side), k % side]
    return 1.1 - Math.cos(a * (i - j) + Math.sin(b * i)) + 0.02 * Math.sin(0.3 * i) * Math.cos(0.2 * j)
  })
  return { rows: side, columns: side, values }
}

const inputOf = (costs: Float32Array, side: number): TimeAlignInput => ({
  costs,
  rows: side,
  columns: side,
  maxSlope: 3,
  diagonalWeight: 1,
  start: 'corner',
})

/** Slope-limited time alignment of a smooth grid, table alone and with the path; and of noise. */
export const timeAlignment: Bench = {
  job: 'align',
  async run(options) {
    const simd = await simdKernels()
    const grid = smoothGrid(SIDE)
    const moves = new Uint8Array(SIDE * SIDE)
    const [lastRow, lastColumn] = [new Float64Array(SIDE), new Float64Array(SIDE)]
    const input = inputOf(grid.values, SIDE)
    const random = seeded(3)
    // Where every cell decides anew: the worst a branching kernel can meet, and no distance of motions.
    const noise = inputOf(
      Float32Array.from({ length: SIDE * SIDE }, () => random()),
      SIDE,
    )
    const again = new Uint8Array(moves.length)
    for (const one of [input, noise]) {
      scalar.timeAlign(one, moves, lastRow, lastColumn)
      simd.timeAlign(one, again, lastRow, lastColumn)
      checkSame('align', moves, again)
      const total = lastRow[SIDE - 1]
      alignInDoubles(one, again, lastRow, lastColumn)
      if (!(Math.abs(lastRow[SIDE - 1] - total) < 1e-5 * total))
        throw new Error(`align: the total is ${total}, in doubles ${lastRow[SIDE - 1]}`)
    }
    const doubles: Kernels = { ...scalar, timeAlign: alignInDoubles }
    const table =
      (kernels: Kernels, one: TimeAlignInput): Implementation =>
      () => {
        kernels.timeAlign(one, moves, lastRow, lastColumn)
        return lastRow
      }
    const noisy = compare(
      'align',
      `${SIDE} x ${SIDE} cells of noise, slopes 1/3 to 3`,
      work(SIDE),
      {
        'plain recursion, no slope limit': () => plain(noise.costs),
        'plain TypeScript, doubles': table(doubles, noise),
        scalar: table(scalar, noise),
        simd: table(simd, noise),
      },
      { warmup: 4, ...options },
    )
    const smooth = compare(
      'align',
      `${SIDE} x ${SIDE} cells, slopes 1/3 to 3`,
      work(SIDE),
      {
        'plain recursion, no slope limit': () => plain(grid.values),
        'plain TypeScript, doubles': table(doubles, input),
        scalar: table(scalar, input),
        simd: table(simd, input),
        'plain TypeScript, doubles, with path': () => alignGrid(grid, {}, doubles),
        'scalar with path': () => alignGrid(grid, {}, scalar),
        'simd with path': () => alignGrid(grid, {}, simd),
        ...peers(grid.values),
      },
      { warmup: 4, ...options },
    )
    return [...smooth, ...noisy]
  },
}

/** Twice the side is four times the cells: the exponent should be 1. */
export const alignGrowth: Bench = {
  job: 'align-growth',
  async run(options) {
    const simd = await simdKernels()
    return [250, 1000, 4000].flatMap((side) => {
      const grid = smoothGrid(side)
      return compare(
        'align-growth',
        `${side} x ${side} cells, slopes 1/3 to 3, with path`,
        work(side),
        { simd: () => alignGrid(grid, {}, simd) },
        { warmup: 4, ...options },
      )
    })
  },
}

/** The npm packages for it: they have no slope limit and call back for every cell. */
function peers(values: Float32Array): Record<string, Implementation> {
  const indices = Array.from({ length: SIDE }, (_, k) => k)
  const distance = (i: number, j: number): number => values[i * SIDE + j]
  return {
    'npm dynamic-time-warping, distance and path': () =>
      new DynamicTimeWarping(indices, indices, distance).getPath(),
    'npm dtw, distance and path': () => {
      const warping = new Dtw({ distanceFunction: distance })
      warping.compute(indices, indices)
      return warping.path()
    },
  }
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
