import { describe, expect, test } from 'vitest'
import { seeded, type Random } from '@understudy/motion'
import { addPair, emptyDatabase, type MappingDatabase } from './database.ts'
import { interpret, type Interpretation } from './interpret.ts'
import { interpretOnline, type Decision } from './online.ts'
import type { PointMotion } from './points.ts'
import { MAPPING_RATE as RATE, randomPairs, wander } from '@understudy/test-utils'

const randomDatabase = (random: Random, count: number): MappingDatabase =>
  randomPairs(random, count).reduce(
    (database, pair) => addPair(database, pair, [0.2, 1, 1.8]),
    emptyDatabase(['hips']),
  )

const options = { rate: RATE, stretch: { seconds: 0.4 } }

function feed(control: PointMotion, database: MappingDatabase, latencySeconds: number): Decision[] {
  const online = interpretOnline(database, { ...options, latencySeconds })
  const decisions: Decision[] = []
  for (let frame = 0; frame < control.frameCount; frame++) {
    const decision = online.push(control.points.subarray(6 * frame, 6 * frame + 6))
    if (decision) decisions.push(decision)
  }
  return [...decisions, ...online.finish()]
}

function offlineAt({ segments }: Interpretation, instant: number): { instance: number; start: number } {
  const seconds = instant / RATE + 1e-9
  return segments.findLast(({ start }) => start <= seconds) ?? segments[0]
}

describe('interpretOnline', () => {
  for (const seed of [1, 2, 3, 5]) {
    test(`[C7] with a latency as long as the input it is the offline answer (seed ${seed})`, () => {
      const random = seeded(seed)
      const database = randomDatabase(random, 3)
      const control = wander(random, 40, 2)
      const offline = interpret(database, control, options)
      const decisions = feed(control, database, 100)
      expect(decisions.map(({ instant }) => instant)).toEqual(Array.from({ length: 40 }, (_, i) => i))
      for (const { instant, instance, start, placement } of decisions) {
        const truth = offlineAt(offline, instant)
        expect({ instance, start: Math.round(start * RATE) }).toEqual({
          instance: truth.instance,
          start: Math.round(truth.start * RATE),
        })
        expect(placement.translation[0]).toBeCloseTo(
          (truth as Interpretation['segments'][number]).placement.translation[0],
          9,
        )
      }
    })

    test(`[C7] every instant is decided once, in order, and a decision stands (seed ${seed})`, () => {
      const random = seeded(seed)
      const database = randomDatabase(random, 3)
      const control = wander(random, 60, 2)
      for (const latency of [0, 0.4, 1, 2]) {
        const decisions = feed(control, database, latency)
        expect(decisions.map(({ instant }) => instant)).toEqual(Array.from({ length: 60 }, (_, i) => i))
        for (let i = 1; i < decisions.length; i++) {
          const [before, now] = [decisions[i - 1], decisions[i]]
          // The same example goes on, or another begins here or at the instant before, which both share.
          if (now.start === before.start) expect(now.instance).toBe(before.instance)
          else expect([now.instant - 1, now.instant]).toContain(Math.round(now.start * RATE))
        }
      }
    })
  }

  test('[C7] more latency never reads worse on average (seeds 1 to 6)', () => {
    const agreement = [0, 0.8, 2, 100].map((latency) => {
      let same = 0
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        const random = seeded(seed)
        const database = randomDatabase(random, 3)
        const control = wander(random, 50, 2)
        const offline = interpret(database, control, options)
        for (const { instant, instance } of feed(control, database, latency)) {
          if (offlineAt(offline, instant).instance === instance) same++
        }
      }
      return same
    })
    expect(agreement[3]).toBe(300)
    expect(agreement[2]).toBeGreaterThan(agreement[0])
  })
})
