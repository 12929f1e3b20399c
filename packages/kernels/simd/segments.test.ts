import { seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import type { CheapestSegmentsInput, SegmentCostsInput } from '../contract-segments.ts'
import type { Kernels } from '../contract.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, simd, scalar] = await kernelSets()

const whole = (random: Random, from: number, to: number): number => Math.floor(random.between(from, to + 1))

interface Cells {
  readonly costs: Float64Array
  readonly transforms: Float64Array
}

function lay(kernels: Kernels, input: SegmentCostsInput): Cells {
  const instants = input.input.length / (3 * Math.max(1, input.pointWeights.length))
  const longest = input.durations.reduce((most, duration) => Math.max(most, duration), 1)
  const starts = Math.max(0, instants - 1 - (input.openEnds ? 1 - longest : 0))
  const costs = new Float64Array(starts * input.durations.length).fill(7)
  const transforms = new Float64Array(4 * costs.length).fill(7)
  kernels.segmentCosts(input, costs, transforms)
  return { costs, transforms }
}

function expectSameCells(input: SegmentCostsInput): Cells {
  const [plain, fast] = [lay(reference, input), lay(simd, input)]
  expect(firstDifference(plain.costs, fast.costs)).toBeUndefined()
  expect(firstDifference(plain.transforms, fast.transforms)).toBeUndefined()
  return plain
}

/** A walk of `instants`, and states cut from walks, somewhere in the world. */
function reading(
  random: Random,
  states: number,
  points: number,
  instants: number,
  openEnds: boolean,
  flat: boolean,
): SegmentCostsInput {
  const durations = Int32Array.from({ length: states }, () => whole(random, 1, 6))
  const controlAt = new Int32Array(states)
  let size = 0
  for (let state = 0; state < states; state++) {
    controlAt[state] = size
    size += 3 * points * (durations[state] + 1)
  }
  const cloud = (length: number, far: number): Float64Array =>
    Float64Array.from({ length }, (_, c) => (flat && c % 3 === 1 ? 0 : far + random.between(-2, 2)))
  return {
    input: cloud(3 * points * instants, random.between(-50, 50)),
    pointWeights: Float64Array.from({ length: points }, () => random.between(0, 2)),
    control: cloud(size, random.between(-50, 50)),
    controlAt,
    durations,
    openEnds,
  }
}

/** A row of cells with segments that join well here and there. */
function rowOfCells(random: Random, states: number, points: number, instants: number, weight: number) {
  const durations = Int32Array.from({ length: states }, () => whole(random, 1, 5))
  const firstStart = random.between(0, 1) < 0.5 ? 0 : 1 - Math.max(1, ...durations)
  const lastInstant = instants - 1
  const cells = Math.max(0, lastInstant - firstStart) * states
  const far = random.between(-30, 30)
  const transforms = new Float64Array(4 * cells)
  for (let cell = 0; cell < cells; cell++) {
    const turn = random.between(-3, 3)
    transforms.set([Math.cos(turn), Math.sin(turn), far + random.normal(), far - random.normal()], 4 * cell)
  }
  const ends = (): Float64Array =>
    Float64Array.from({ length: 3 * points * states }, () => random.between(-1, 1))
  const costs = Float64Array.from({ length: cells }, () =>
    random.between(0, 1) < 0.1 ? Infinity : random.between(0, 1),
  )
  const shared = { costs, transforms, durations, heads: ends(), tails: ends(), width: 3 * points, weight }
  return { ...shared, firstStart, lastInstant } satisfies CheapestSegmentsInput
}

function expectSameWay(input: CheapestSegmentsInput) {
  const plain = reference.cheapestSegments(input)
  for (const kernels of [simd, scalar]) {
    const fast = kernels.cheapestSegments(input)
    expect(fast === undefined).toBe(plain === undefined)
    if (!plain || !fast) continue
    expect(Array.from(fast.cells)).toEqual(Array.from(plain.cells))
    expect(firstDifference(plain.seams, fast.seams)).toBeUndefined()
    expect([fast.cost, fast.visited, fast.possible]).toEqual([plain.cost, plain.visited, plain.possible])
  }
  return plain
}

describe('segmentCosts', () => {
  for (let seed = 1; seed <= 40; seed++) {
    test(`[S1] [S2] the same bits, any number of states, points and instants, from none up (seed ${seed})`, () => {
      const random = seeded(seed)
      const states = seed <= 10 ? seed - 1 : whole(random, 1, 40)
      const instants = seed <= 5 ? seed : whole(random, 2, 30)
      expectSameCells(reading(random, states, whole(random, 1, 7), instants, seed % 2 === 0, seed % 3 === 0))
    })
  }

  test.each([NaN, Infinity, -0, 5e-324, 1e-160, 1e160, 1e308])(
    '[S3] the same answer with %d among the numbers (seed 3)',
    (value) => {
      const one = reading(seeded(3), 11, 2, 20, true, false)
      const put = (values: Float64Array): Float64Array => values.map((own, i) => (i % 17 === 5 ? value : own))
      expectSameCells({ ...one, input: put(one.input) })
      expectSameCells({ ...one, control: put(one.control) })
      expectSameCells({ ...one, pointWeights: Float64Array.of(1, Math.abs(value)) })
    },
  )

  test('a segment cut from the input lies where it was cut and costs nothing (seed 5)', () => {
    const random = seeded(5)
    const one = reading(random, 1, 3, 12, false, false)
    const from = 4
    const duration = one.durations[0]
    const control = one.input.slice(9 * from, 9 * (from + duration + 1))
    const { costs, transforms } = expectSameCells({ ...one, control })
    // Rounding of coordinates some 50 m from the origin, squared and summed.
    expect(costs[from]).toBeLessThan(1e-10)
    expect(transforms[4 * from]).toBeCloseTo(1, 9)
    expect(transforms[4 * from + 2]).toBeCloseTo(0, 9)
  })

  test('without any weight nothing is compared: D is 0 and nobody turns', () => {
    const one = reading(seeded(6), 5, 2, 9, true, false)
    const { costs, transforms } = expectSameCells({ ...one, pointWeights: new Float64Array(2) })
    costs.forEach((cost, cell) => {
      if (cost < Infinity) expect([cost, transforms[4 * cell]]).toEqual([0, 1])
    })
  })
})

describe('cheapestSegments', () => {
  for (let seed = 1; seed <= 40; seed++) {
    test(`[S1] [S2] the same way, cost and count, any number of states, points and instants (seed ${seed})`, () => {
      const random = seeded(seed)
      const states = seed <= 9 ? seed : whole(random, 1, 70)
      const points = seed % 5 === 0 ? 14 : seed % 2 === 0 ? 4 : whole(random, 1, 5)
      const weight = [0, 0.3, 1, 30][seed % 4]
      expectSameWay(rowOfCells(random, states, points, whole(random, 2, 25), weight))
    })
  }

  test('[S2] no states, no instants and no way through are answered alike', () => {
    const one = rowOfCells(seeded(1), 4, 2, 12, 1)
    expectSameWay({
      ...one,
      lastInstant: one.firstStart,
      costs: one.costs.slice(0, 0),
      transforms: one.costs.slice(0, 0),
    })
    expect(expectSameWay({ ...one, costs: one.costs.map(() => Infinity) })).toBeUndefined()
    const none = new Float64Array(0)
    expectSameWay({
      ...one,
      costs: none,
      transforms: none,
      durations: new Int32Array(0),
      heads: none,
      tails: none,
    })
  })

  test('[S1] of equal sums the lower Q wins, then the lower state: many states that are the same (seed 9)', () => {
    const one = rowOfCells(seeded(9), 30, 4, 20, 0.5)
    const same = (values: Float64Array, period: number): Float64Array =>
      values.map((_, i) => values[i % period])
    const durations = new Int32Array(30).fill(3)
    const costs = one.costs.map((_, cell) => [0.25, 0.5][cell % 2])
    const transforms = one.transforms.map((_, i) => [1, 0, 2, 3][i % 4])
    for (const weight of [0, 0.5])
      expectSameWay({
        ...one,
        durations,
        costs,
        transforms,
        weight,
        heads: same(one.heads, 12),
        tails: same(one.heads, 12),
      })
  })

  test.each([NaN, Infinity, 5e-324, 1e-30, 1e30, 1e200, -1])(
    '[S3] the same answer with %d among the numbers (seed 4)',
    (value) => {
      const one = rowOfCells(seeded(4), 19, 4, 16, 1)
      const put = (values: Float64Array): Float64Array => values.map((own, i) => (i % 23 === 7 ? value : own))
      expectSameWay({ ...one, costs: put(one.costs) })
      expectSameWay({ ...one, heads: put(one.heads) })
      expectSameWay({ ...one, tails: put(one.tails) })
      expectSameWay({ ...one, transforms: put(one.transforms) })
      expectSameWay({ ...one, weight: Math.abs(value) })
    },
  )

  test('whoever throws between instants ends the search', () => {
    const one = rowOfCells(seeded(2), 5, 2, 90, 1)
    for (const kernels of [reference, simd]) {
      const seen: number[] = []
      const stop = (instant: number): void => {
        seen.push(instant)
        if (instant > 40) throw new Error('enough')
      }
      expect(() => kernels.cheapestSegments({ ...one, onInstant: stop })).toThrow('enough')
      expect(seen[0]).toBe(1)
    }
  })
})
