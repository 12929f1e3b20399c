import { describe, expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { MAPPING_RATE as RATE, randomPairs, wander } from '@understudy/test-utils'
import { addPair, emptyDatabase } from './database.ts'
import { interpret } from './interpret.ts'
import { refine } from './refine.ts'

describe('boundaries at the fine rate', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    const random = seeded(seed)
    const database = randomPairs(random, 4).reduce(
      (whole, pair) => addPair(whole, pair, [0.2, 1, 1.8]),
      emptyDatabase(['hips']),
    )
    const control = wander(random, 41, 2)
    const stretch = { seconds: 0.2 }
    const coarse = interpret(database, control, { rate: RATE, stretch, openEnds: false })
    const lengths = (segments: typeof coarse.segments): readonly number[] =>
      segments.map(({ instance, start, end }) => {
        const example = database.instances[instance]
        return Math.abs(end - start - (example.end - example.start))
      })

    test(`[C15] no example is stretched further than the search may (seed ${seed})`, () => {
      expect(
        Math.max(...lengths(refine(database, control, coarse, { rate: 4 * RATE }).segments)),
      ).toBeGreaterThan(0.2)
      const { segments } = refine(database, control, coarse, { rate: 4 * RATE, stretch })
      expect(segments.map(({ instance }) => instance)).toEqual(
        coarse.segments.map(({ instance }) => instance),
      )
      expect(Math.max(...lengths(segments))).toBeLessThanOrEqual(0.2 + 1e-9)
    })

    test(`[C15] and it costs no more than where the search had put them (seed ${seed})`, () => {
      const free = refine(database, control, coarse, { rate: 4 * RATE })
      const kept = refine(database, control, coarse, { rate: 4 * RATE, stretch })
      const still = refine(database, control, coarse, { rate: 4 * RATE, windowSeconds: 1e-9, stretch })
      expect(kept.cost).toBeGreaterThanOrEqual(free.cost - 1e-9)
      expect(kept.cost).toBeLessThanOrEqual(still.cost + 1e-9)
    })
  }
})
