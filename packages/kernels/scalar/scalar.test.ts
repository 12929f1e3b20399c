import { seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import type { DistanceGridInput, Kernels } from '../contract.ts'
import { reference } from '../reference/index.ts'
import { firstDifference } from '../simd/kernel-sets.ts'
import { scalar } from './index.ts'

const f32 = (random: Random, length: number): Float32Array =>
  Float32Array.from({ length }, () => 4 * random() - 2)
const f64 = (random: Random, length: number): Float64Array =>
  Float64Array.from({ length }, () => 4 * random() - 2)

/** Both sets fill an array of this length; where they differ first. */
function difference(length: number, work: (kernels: Kernels, out: Float64Array) => void): string | undefined {
  const [plain, quick] = [new Float64Array(length), new Float64Array(length)]
  work(reference, plain)
  work(scalar, quick)
  expect(plain.some((value) => value !== 0)).toBe(true)
  return firstDifference(quick, plain)
}

describe.each([1, 2, 3, 5, 8])('[S1] the scalar kernels give the reference to the bit (seed %d)', (seed) => {
  test.each(['equal', 'different'])('distance grids, %s weights of a window', (kind) => {
    const random = seeded(seed)
    const [points, size] = [1 + random.integer(9), 1 + random.integer(7)]
    const [rows, columns] = [1 + random.integer(20), 1 + random.integer(20)]
    const input: DistanceGridInput = {
      a: f32(random, 3 * points * (rows + size - 1)),
      b: f32(random, 3 * points * (columns + size - 1)),
      pointWeights: Float32Array.from({ length: points }, () => 0.1 + random()),
      windowWeights: Float32Array.from({ length: size }, () =>
        kind === 'equal' ? 0.25 : 0.1 + random(),
      ),
    }
    const grid = (kernels: Kernels): readonly Float32Array[] => {
      const out = [new Float32Array(rows * columns), new Float32Array(rows * columns)] as const
      kernels.distanceGrid(input, ...out)
      return out
    }
    const [plain, quick] = [grid(reference), grid(scalar)]
    expect(plain[1]!.some((turn) => turn !== 0)).toBe(true)
    for (const k of [0, 1]) expect(firstDifference(quick[k]!, plain[k]!)).toBeUndefined()
  })

  test('Gram matrices and products, f64 and f32, about a centre and not', () => {
    const random = seeded(seed)
    const [rows, width, n] = [1 + random.integer(11), 1 + random.integer(1200), 1 + random.integer(30)]
    const left = f64(random, n * rows)
    for (const x of [f64(random, rows * width), f32(random, rows * width)])
      for (const centre of [undefined, f64(random, width)]) {
        expect(difference(rows * rows, ({ gram }, out) => gram(x, rows, width, out, centre))).toBeUndefined()
        expect(
          difference(n * width, ({ product }, out) => product(left, x, n, rows, width, out, centre)),
        ).toBeUndefined()
      }
    const [wide, tall] = [f64(random, n * 300), f32(random, 300 * 7)]
    expect(difference(n * 7, ({ product }, out) => product(wide, tall, n, 300, 7, out))).toBeUndefined()
  })

  test.each([1, 3, 5, 6, 9, 12, 13, 24])('cheapest joins, %d numbers wide', (width) => {
    const random = seeded(seed)
    const [tailCount, headCount] = [30, 20]
    const costs = f64(random, tailCount).map(Math.abs).sort()
    const [tails, heads] = [f64(random, tailCount * width), f64(random, headCount * width)]
    const found = [reference, scalar].map(({ cheapestJoins }) => {
      const [best, argument] = [new Float64Array(headCount), new Int32Array(headCount)]
      const visited = cheapestJoins(costs, tails, heads, width, 0.7, best, argument)
      return { best, argument, visited }
    })
    expect(firstDifference(found[1]!.best, found[0]!.best)).toBeUndefined()
    expect(found[1]!.argument).toEqual(found[0]!.argument)
    expect(found[1]!.visited).toBe(found[0]!.visited)
  })
})
