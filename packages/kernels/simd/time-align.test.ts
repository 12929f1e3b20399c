import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { Kernels, TimeAlignInput } from '../contract.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, ...quick] = await kernelSets()

function align(kernels: Kernels, input: TimeAlignInput) {
  const moves = new Uint8Array(input.rows * input.columns).fill(77)
  const lastRow = new Float64Array(input.columns).fill(-1)
  const lastColumn = new Float64Array(input.rows).fill(-1)
  kernels.timeAlign(input, moves, lastRow, lastColumn)
  return { moves, lastRow, lastColumn }
}

function expectSame(input: TimeAlignInput): void {
  const plain = align(reference, input)
  for (const kernels of quick) {
    const fast = align(kernels, input)
    expect(firstDifference(fast.moves, plain.moves), kernels.name).toBeUndefined()
    expect(firstDifference(fast.lastRow, plain.lastRow), kernels.name).toBeUndefined()
    expect(firstDifference(fast.lastColumn, plain.lastColumn), kernels.name).toBeUndefined()
  }
}

/** Costs with few different values, so that paths tie everywhere, or with many. */
function problem(random: Random, rows: number, columns: number, banded: boolean): TimeAlignInput {
  const coarse = random() < 0.5
  const from = Int32Array.from({ length: rows }, () => random.integer(columns + 4) - 3)
  return {
    costs: Float32Array.from({ length: rows * columns }, () => (coarse ? random.integer(4) : random())),
    rows,
    columns,
    maxSlope: random.pick([3, 3, 2, 1, 5]),
    diagonalWeight: random.pick([1, 2, 1.3]),
    start: random.pick(['corner', 'first-row'] as const),
    band: banded ? { from, to: from.map((at) => at + random.integer(columns + 4)) } : undefined,
  }
}

for (const seed of [1, 2, 3, 5, 8, 13]) {
  test(`[S1] alignments are the reference's to the bit, every move of every cell, sizes from 0 to 50 (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 60; trial++)
      expectSame(problem(random, random.integer(50), random.integer(50), trial % 3 === 0))
  })
}

test('[S1] alignments longer and wider than what is copied at a time are the reference to the bit (seed 21)', () => {
  const random = seeded(21)
  for (const [rows, columns] of [
    [301, 515],
    [3, 40_001],
    [9001, 5],
  ])
    for (const maxSlope of [2, 3]) expectSame({ ...problem(random, rows, columns, false), maxSlope })
})

test.each([NaN, Infinity, 1e-42, 3e38])(
  '[S3] cells that cost %d are passed or not as in the reference (seed 4)',
  (value) => {
    const random = seeded(4)
    for (let trial = 0; trial < 20; trial++) {
      const input = problem(random, 1 + random.integer(20), 1 + random.integer(20), false)
      expectSame({ ...input, costs: input.costs.map((cost) => (random() < 0.2 ? value : cost)) })
    }
  },
)
