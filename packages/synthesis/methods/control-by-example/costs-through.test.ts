import { loadSimd, reference, scalar } from '@understudy/kernels'
import { expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { MAPPING_RATE as RATE, randomPairs, wander } from '@understudy/test-utils'
import { costsThrough } from './costs-through.ts'
import { addPair, emptyDatabase } from './database.ts'
import { bestInterpretation, interpret, layOut, type Cells } from './interpret.ts'

for (const openEnds of [true, false]) {
  for (const seed of [1, 2, 3]) {
    test(`[C17] through every cell: what the search finds when it must use it (${openEnds ? 'open' : 'closed'} ends, seed ${seed})`, () => {
      const random = seeded(seed)
      const database = randomPairs(random, 2).reduce(
        (all, pair) => addPair(all, pair, [0.2, 1, 1.8]),
        emptyDatabase(['hips']),
      )
      const control = wander(random, 14, 2)
      const options = { rate: RATE, stretch: { seconds: 0.2 }, openEnds }
      let cells: Cells | undefined
      const best = interpret(database, control, { ...options, rescore: (laid) => (cells = laid) })
      const { least, costs } = costsThrough(cells!, best.k)
      expect(least).toBeCloseTo(best.cost, 9) // the same sums in another order
      const { states, observations } = cells!
      let compared = 0
      for (let cell = 0; cell < costs.length; cell += 3) {
        if (!(costs[cell] < Infinity)) continue
        const start = Math.floor(cell / states.count) + observations.firstStart
        const end = start + states.duration[cell % states.count]
        // An interpretation that may use nothing else between a cell's ends must use the cell.
        const forced = interpret(database, control, {
          ...options,
          rescore: ({ observations: laid }) => {
            for (let other = 0; other < laid.costs.length; other++) {
              const from = Math.floor(other / states.count) + laid.firstStart
              const to = from + states.duration[other % states.count]
              if (other !== cell && from < Math.min(end, laid.lastInstant) && to > Math.max(start, 0))
                laid.costs[other] = Infinity
            }
          },
        })
        expect(costs[cell]).toBeCloseTo(forced.cost, 9)
        compared++
      }
      expect(compared).toBeGreaterThan(10)
    })
  }
}

for (const seed of [4, 5, 6])
  test(`[C17] with the totals of the search, cells within reach cost the same to the bit, others nothing finite less (seed ${seed})`, async () => {
    const random = seeded(seed)
    const database = randomPairs(random, 3).reduce(
      (all, pair) => addPair(all, pair, [0.2, 0.7, 1.2, 1.8]),
      emptyDatabase(['hips']),
    )
    const laid = layOut(database, wander(random, 40, 2), { rate: RATE, stretch: { seconds: 0.2 } })
    const totals = new Float64Array(laid.observations.costs.length)
    bestInterpretation(laid, {}, totals)
    const all = costsThrough(laid, laid.k)
    const sorted = all.costs.filter((cost) => cost < Infinity).sort()
    const within = sorted[Math.floor(sorted.length / 20)] - all.least
    for (const kernels of [reference, scalar, (await loadSimd())!]) {
      const near = costsThrough(laid, laid.k, { kernels, totals, within })
      expect(near.least).toBe(all.least)
      const [told, left] = [0, 1].map((far) =>
        [...all.costs.keys()].filter((cell) => Number(all.costs[cell] - all.least > within) === far),
      )
      expect(told.length).toBeGreaterThan(5)
      for (const cell of told) expect(near.costs[cell]).toBe(all.costs[cell])
      for (const cell of left) expect(near.costs[cell] - near.least).toBeGreaterThan(within)
    }
  })
