import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { DistanceGridInput, Kernels, ValleyLimits } from '../contract.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, ...quick] = await kernelSets()

function grid(kernels: Kernels, input: DistanceGridInput): { distances: Float32Array; turns: Float32Array } {
  const framesOf = (points: Float32Array): number => points.length / (3 * input.pointWeights.length)
  const cells = [input.a, input.b].map((clip) => Math.max(0, framesOf(clip) - input.windowWeights.length + 1))
  const distances = new Float32Array(cells[0] * cells[1]).fill(-1)
  const turns = new Float32Array(cells[0] * cells[1]).fill(-1)
  kernels.distanceGrid(input, distances, turns)
  // Whether turns are asked for must not change the distances.
  const alone = new Float32Array(distances.length)
  kernels.distanceGrid(input, alone)
  expect(firstDifference(alone, distances)).toBeUndefined()
  return { distances, turns }
}

function expectSame(input: DistanceGridInput): void {
  const plain = grid(reference, input)
  for (const kernels of quick) {
    const fast = grid(kernels, input)
    expect(firstDifference(fast.distances, plain.distances), kernels.name).toBeUndefined()
    expect(firstDifference(fast.turns, plain.turns), kernels.name).toBeUndefined()
  }
}

function valleys(kernels: Kernels, input: DistanceGridInput, limits: ValleyLimits): readonly number[][] {
  const rows: number[][] = []
  kernels.gridValleys(input, limits, (row, found, count) => {
    expect(row).toBe(rows.length)
    rows.push(Array.from(found.subarray(0, count)))
  })
  return rows
}

const numbers = (random: Random, count: number): Float32Array =>
  Float32Array.from({ length: count }, () => 3 * random.normal() + 5)

for (const seed of [1, 2, 3, 5, 8, 13, 21, 34]) {
  test(`[S1] distance grids are the reference's to the bit, sizes from 1 to 40 (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 12; trial++) {
      const points = 1 + random.integer(22)
      const size = 1 + random.integer(13)
      const input = {
        a: numbers(random, 3 * points * (size + random.integer(28))),
        b: numbers(random, 3 * points * (size + random.integer(28))),
        pointWeights: Float32Array.from({ length: points }, () => random.between(0, 1)),
        windowWeights:
          trial % 2 === 0
            ? new Float32Array(size).fill(1 / size)
            : Float32Array.from({ length: size }, () => random.between(0, 1)),
      }
      expectSame(input)
    }
  })
}

test('[S1] a grid wider and longer than any block is the reference to the bit (seed 55)', () => {
  const random = seeded(55)
  const input = {
    a: numbers(random, 3 * 3 * 613),
    b: numbers(random, 3 * 3 * 1031),
    pointWeights: new Float32Array(3).fill(1 / 3),
    windowWeights: new Float32Array(11).fill(1 / 11),
  }
  expectSame(input)
})

test('[S2] clips shorter than a window have no grid, weights of zero a grid of zeros', () => {
  const pointWeights = new Float32Array(2).fill(0)
  const windowWeights = new Float32Array(3).fill(0)
  for (const frames of [0, 1, 2]) {
    const a = new Float32Array(6 * frames)
    expect(grid(quick[0], { a, b: a, pointWeights, windowWeights }).distances).toHaveLength(0)
  }
  const random = seeded(1)
  const input = { a: numbers(random, 6 * 5), b: numbers(random, 6 * 4), pointWeights, windowWeights }
  expectSame(input)
  expect(grid(quick[0], input).distances).toEqual(new Float32Array(6))
})

test.each([NaN, Infinity, 1e-42, 3e38])(
  '[S3] one coordinate of %d spreads as it does in the reference (seed 3)',
  (value) => {
    const random = seeded(3)
    const input = {
      a: numbers(random, 3 * 4 * 19),
      b: numbers(random, 3 * 4 * 23),
      pointWeights: new Float32Array(4).fill(0.25),
      windowWeights: new Float32Array(5).fill(0.2),
    }
    input.b[37] = value
    expectSame(input)
    const tiny = { ...input, a: input.a.map((x) => x * 1e-40), b: input.b.map((x) => x * 1e-40) }
    expectSame(tiny)
  },
)

for (const seed of [1, 2, 3, 5, 8])
  test(`[S1] floors of valleys are the reference's, with and without a diagonal (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 12; trial++) {
      const [points, size] = [1 + random.integer(6), 1 + random.integer(4)]
      const [rows, columns] = [1 + random.integer(40), 1 + random.integer(40)]
      const input = {
        // Few different places, so that neighbours tie.
        a: numbers(random, 3 * points * (rows + size - 1)).map(Math.round),
        b: numbers(random, 3 * points * (columns + size - 1)).map(Math.round),
        pointWeights: new Float32Array(points).fill(1),
        windowWeights: new Float32Array(size).fill(1),
      }
      if (trial === 11) input.a[0] = NaN
      const limit = (): number => random.pick([-1, 20, 100, 1e9])
      const limits = {
        rows: Float32Array.from({ length: rows }, limit),
        columns: Float32Array.from({ length: columns }, limit),
        ...(random() < 0.5 ? { beyond: random.integer(5) } : {}),
      }
      const plain = valleys(reference, input, limits)
      expect(plain).toHaveLength(rows)
      for (const kernels of quick) expect(valleys(kernels, input, limits), kernels.name).toEqual(plain)
    }
  })
