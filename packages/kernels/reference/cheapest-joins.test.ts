import { describe, expect, test } from 'vitest'
import { kernelSets } from '../simd/kernel-sets.ts'

/** A small generator of its own: kernels know no one else's. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe.each(await kernelSets())('cheapest joins ($name)', ({ cheapestJoins }) => {
  for (const width of [1, 2, 3, 5, 6, 9, 12, 13, 24]) {
    test(`finds what trying every join finds, ${width} numbers wide (seed ${width})`, () => {
      const random = numbers(width)
      const [tailCount, headCount, weight] = [40, 25, 0.7]
      const costs = Float64Array.from({ length: tailCount }, () => 3 * random()).sort()
      const tails = Float64Array.from({ length: tailCount * width }, () => 2 * random())
      const heads = Float64Array.from({ length: headCount * width }, () => 2 * random())
      const best = new Float64Array(headCount)
      const argument = new Int32Array(headCount)
      const visited = cheapestJoins(costs, tails, heads, width, weight, best, argument)
      expect(visited).toBeLessThanOrEqual(tailCount * headCount)
      for (let j = 0; j < headCount; j++) {
        const sums = Array.from(costs, (cost, i) => {
          let sum = 0
          for (let c = 0; c < width; c++) sum += (tails[i * width + c] - heads[j * width + c]) ** 2
          return cost + weight * sum
        })
        expect(best[j]).toBeCloseTo(Math.min(...sums), 12) // sums in another order
        expect(argument[j]).toBe(sums.indexOf(Math.min(...sums)))
      }
    })
  }

  test('of equal joins the first wins, and with nothing to come from there is none', () => {
    const best = new Float64Array(1)
    const argument = new Int32Array(1)
    cheapestJoins(new Float64Array([1, 1]), new Float64Array(6), new Float64Array(3), 3, 1, best, argument)
    expect([best[0], argument[0]]).toEqual([1, 0])
    cheapestJoins(new Float64Array(0), new Float64Array(0), new Float64Array(3), 3, 1, best, argument)
    expect([best[0], argument[0]]).toEqual([Infinity, -1])
  })
})
