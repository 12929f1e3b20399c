import { seeded } from '@understudy/motion'
import { MAPPING_RATE as RATE, randomPairs, wander } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { costsThrough } from './costs-through.ts'
import { addPair, emptyDatabase } from './database.ts'
import { bestInterpretation, layOut, type LaidOut } from './interpret.ts'
import { varySteps } from './vary-steps.ts'
import { withinReach } from './within-reach.ts'

function laidOut(seed: number): LaidOut {
  const random = seeded(seed)
  const database = randomPairs(random, 4).reduce(
    (all, pair) => addPair(all, pair, [0.2, 0.7, 1.2, 1.8]),
    emptyDatabase(['hips']),
  )
  return layOut(database, wander(random, 60, 2), { rate: RATE, stretch: { seconds: 0.2 } })
}

for (const seed of [1, 2, 3, 5, 8]) {
  test(`dearer cells: of few cells the sequence that a search of all finds (seed ${seed})`, () => {
    const laid = laidOut(seed)
    const totals = new Float64Array(laid.observations.costs.length)
    const best = bestInterpretation(laid, {}, totals)
    let looked = 0
    let possible = 0
    const search = (costs: Float64Array) => {
      looked = costs.filter((cost) => cost < Infinity).length
      return bestInterpretation(laid, {}, undefined, costs)
    }
    const quick = withinReach(
      best.cost,
      (within) => costsThrough(laid, laid.k, { totals, within }).costs,
      search,
    )
    const random = seeded(100 + seed)
    const costs = Float64Array.from(laid.observations.costs)
    let few = 0
    for (let round = 0; round < 6; round++) {
      for (let cell = 0; cell < costs.length; cell++)
        if (random() < 0.05) costs[cell] += (best.cost / best.segments.length) * random.between(0, 2)
      const all = search(costs)
      possible = looked
      const found = quick(costs)
      expect(found.segments).toEqual(all.segments)
      expect(found.lowerBound).toBe(all.lowerBound)
      if (looked < possible) few++
    }
    expect(few).toBeGreaterThan(0)
  })

  test(`steps vary alike with and without it (seed ${seed})`, () => {
    const laid = laidOut(seed)
    const totals = new Float64Array(laid.observations.costs.length)
    const best = bestInterpretation(laid, {}, totals)
    const search = (costs: Float64Array) => bestInterpretation(laid, {}, undefined, costs)
    const through = (within: number) => costsThrough(laid, laid.k, { totals, within }).costs
    const plain = varySteps(laid, best, search, { variety: 3 })
    expect(plain.segments).not.toEqual(best.segments)
    expect(varySteps(laid, best, search, { variety: 3 }, through).segments).toEqual(plain.segments)
  })
}
