import { loadSimd, reference } from '@understudy/kernels'
import { seeded, type Random } from '@understudy/motion'
import { randomPairs, wander } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { ALIGNMENTS } from './alignment.ts'
import { addPair, emptyDatabase, type MappingDatabase } from './database.ts'
import { interpret } from './interpret.ts'
import { interpretOnline } from './online.ts'
import { fitCells, observe } from './observe.ts'
import { search, searchByInstant } from './search.ts'
import { buildStates } from './states.ts'

const simd = await loadSimd()

const randomDatabase = (random: Random): MappingDatabase =>
  randomPairs(random, 4).reduce(
    (database, pair) => addPair(database, pair, [0.2, 1, 1.8]),
    emptyDatabase(['hips']),
  )

for (const seed of [1, 2, 3]) {
  for (const openEnds of [false, true]) {
    test(`[C1] cells laid all at once are the cells laid one by one (seed ${seed}, ${openEnds ? 'open' : 'closed'} ends)`, () => {
      const random = seeded(seed)
      const states = buildStates(randomDatabase(random), 5, { seconds: 0.4 })
      const input = wander(random, 40, 2)
      const weights = Float64Array.of(1, 0.5)
      const { costs, transforms } = observe(states, input, ALIGNMENTS.ground, weights, openEnds)
      const [plainCosts, plainTransforms] = [
        new Float64Array(costs.length),
        new Float64Array(transforms.length),
      ]
      fitCells(plainCosts, plainTransforms, states, input, ALIGNMENTS.ground, weights, openEnds)
      costs.forEach((cost, cell) => {
        expect(cost < Infinity).toBe(plainCosts[cell] < Infinity)
        if (!(cost < Infinity)) return
        // Squares of metres in f64, summed in another order: 2e-14 seen.
        expect(Math.abs(cost - plainCosts[cell])).toBeLessThan(1e-11)
        // A turn is known less well where little turns: held to what it moves, 1e-9 of a metre at a metre.
        for (let i = 4 * cell; i < 4 * cell + 4; i++)
          expect(Math.abs(transforms[i] - plainTransforms[i])).toBeLessThan(1e-9)
      })
    })

    test(`[C3] the whole recurrence at once goes the way of one instant at a time (seed ${seed}, ${openEnds ? 'open' : 'closed'} ends)`, () => {
      const random = seeded(seed)
      const states = buildStates(randomDatabase(random), 5, { seconds: 0.4 })
      const input = wander(random, 40, 2)
      const observations = observe(states, input, ALIGNMENTS.ground, Float64Array.of(1, 1), openEnds)
      const options = { seamWeight: 0.7 }
      const plain = searchByInstant(states, observations, ALIGNMENTS.ground, reference, options)
      expect(search(states, observations, ALIGNMENTS.ground, reference, options)).toEqual(plain)
    })
  }

  test.skipIf(!simd)(`compiled or not, the same answers, offline and online (seed ${seed})`, () => {
    const random = seeded(seed)
    const database = randomDatabase(random)
    const control = wander(random, 40, 2)
    const options = { rate: 5, stretch: { seconds: 0.4 } }
    expect(interpret(database, control, { ...options, kernels: simd })).toEqual(
      interpret(database, control, options),
    )
    const [plain, fast] = [reference, simd].map((kernels) => {
      const online = interpretOnline(database, { ...options, kernels })
      const decided = Array.from({ length: control.frameCount }, (_, frame) =>
        online.push(control.points.subarray(6 * frame, 6 * frame + 6)),
      )
      return [...decided, ...online.finish()]
    })
    expect(fast).toEqual(plain)
  })
}
