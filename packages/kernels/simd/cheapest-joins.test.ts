import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { Kernels } from '../contract.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, ...quick] = await kernelSets()

interface Problem {
  readonly costs: Float64Array
  readonly tails: Float64Array
  readonly heads: Float64Array
  readonly width: number
  readonly weight: number
}

function answer(kernels: Kernels, { costs, tails, heads, width, weight }: Problem) {
  const headCount = width > 0 ? heads.length / width : 3
  const best = new Float64Array(headCount).fill(-1)
  const argument = new Int32Array(headCount).fill(-2)
  const looked = kernels.cheapestJoins(costs, tails, heads, width, weight, best, argument)
  return { best, argument, looked }
}

function expectSame(problem: Problem): void {
  const plain = answer(reference, problem)
  for (const kernels of quick) {
    const fast = answer(kernels, problem)
    expect(firstDifference(fast.best, plain.best), kernels.name).toBeUndefined()
    expect(firstDifference(fast.argument, plain.argument), kernels.name).toBeUndefined()
    expect(fast.looked, kernels.name).toBe(plain.looked)
  }
}

/** Figures within `spread` metres of a place `away` metres off; every third tail is a copy of another, so that sums tie. */
function problem(
  random: Random,
  tails: number,
  heads: number,
  width: number,
  away: number,
  spread = 1,
): Problem {
  const place = Array.from({ length: width }, () => away * random.normal())
  const points = (count: number): Float64Array =>
    Float64Array.from({ length: count * width }, (_, k) => place[k % width] + spread * random.normal())
  const tailPoints = points(tails)
  for (let i = 3; i < tails; i += 3)
    tailPoints.copyWithin(i * width, random.integer(i) * width, random.integer(i) * width + width)
  const costs = Float64Array.from({ length: tails }, () => 1000 + Math.floor(20 * random())).sort()
  return { costs, tails: tailPoints, heads: points(heads), width, weight: random.pick([0, 0.3, 1, 3]) }
}

for (const seed of [1, 2, 3, 5, 8, 13, 21, 34]) {
  test(`[S1] cheapest joins, arguments and counts are the reference's to the bit (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 60; trial++) {
      const width = random.pick([1, 2, 3, 5, 6, 7, 9, 12, 12, 12, 13, 18, 24])
      expectSame(problem(random, random.integer(70), random.integer(40), width, random.pick([0, 10, 1000])))
    }
  })
}

test('[S1] joins that differ only beyond single precision are still told apart (seed 4)', () => {
  const random = seeded(4)
  for (const spread of [1e-3, 1e-7, 1e-12, 1e-25, 1e-160]) {
    const { costs, ...rest } = problem(random, 90, 33, 12, 1, spread)
    expectSame({ ...rest, costs })
    expectSame({ ...rest, costs: costs.map(() => 7) })
    expectSame({ ...rest, costs: costs.map((_, i) => 7 + 1e-12 * i) })
  }
})

test('[S2] no tails, no heads and no width are answered as by the reference', () => {
  const random = seeded(1)
  for (const [tails, heads, width] of [
    [0, 5, 12],
    [5, 0, 12],
    [0, 0, 3],
    [1, 1, 12],
    [4, 0, 0],
  ])
    expectSame(problem(random, tails, heads, width, 1))
})

test.each([NaN, Infinity, -Infinity, 1e200, 1e25, 1e15, 5e-324])(
  '[S3] one coordinate of %d, in a tail or in a head, is answered as by the reference (seed 6)',
  (value) => {
    const one = problem(seeded(6), 30, 19, 12, 1)
    const strange = (values: Float64Array): Float64Array => values.map((x, k) => (k === 77 ? value : x))
    expectSame({ ...one, tails: strange(one.tails) })
    expectSame({ ...one, heads: strange(one.heads) })
    if (value > 0) expectSame({ ...one, weight: value })
    if (value > 1e3) expectSame({ ...one, costs: one.costs.map((cost, i) => (i > 20 ? value : cost)) })
  },
)
