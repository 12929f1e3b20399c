import { describe, expect, test } from 'vitest'
import { seeded, type Motion, type Random } from '@understudy/motion'
import { addPair, emptyDatabase, type MappingDatabase } from './database.ts'
import { interpret, type Interpretation } from './interpret.ts'
import { interpretOnline, type Decision } from './online.ts'
import type { PointMotion } from './points.ts'
import { respondOnline } from './respond-online.ts'
import { MAPPING_RATE as RATE, randomPairs, stickWalker, wander } from '@understudy/test-utils'

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

  test('[C7] without decisions the likeliest example is the offline answer once all input is there (seeds 1 to 4)', () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = seeded(seed)
      const database = randomDatabase(random, 3)
      const control = wander(random, 40, 2)
      const offline = interpret(database, control, options)
      const online = interpretOnline(database, { ...options, latencySeconds: 100, commit: false })
      for (let frame = 0; frame < control.frameCount; frame++)
        expect(online.push(control.points.subarray(6 * frame, 6 * frame + 6))).toBeUndefined()
      for (let instant = 0; instant < 40; instant++) {
        const likely = online.likelyAt(instant, 0.05, 30)
        expect(likely[0].instance).toBe(offlineAt(offline, instant).instance)
        expect(likely.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
        likely.forEach(({ weight, start, end }, n) => {
          expect(weight).toBeLessThanOrEqual(n === 0 ? 1 : likely[n - 1].weight)
          // Every example plays at that instant.
          expect(Math.round(start * RATE)).toBeLessThanOrEqual(instant)
          expect(Math.round(end * RATE)).toBeGreaterThanOrEqual(instant)
        })
        expect(online.likelyAt(instant, 1e-6, 30)[0].weight).toBeGreaterThan(0.99)
      }
    }
  })

  test('[C21] an answer to a control that comes in depends on nothing later than the latency', () => {
    const random = seeded(9)
    const database = randomPairs(random, 3).reduce(
      (all, pair, seed) =>
        addPair(all, { ...pair, target: stickWalker(seed + 1, { seconds: 2.2 }) }, [0.2, 1, 1.8]),
      emptyDatabase(['hips', 'leftHand']),
    )
    const control = wander(random, 40, 2)
    const other = { ...control, points: control.points.map((v, k) => (k >= 6 * 30 ? v + 1 : v)) }
    const settings = { ...options, softness: 0.05, frameRate: RATE }
    const [a, b] = [control, other].map((one) => respondOnline(database, one, [0, 0.8], settings))
    const lag = Math.round(0.8 * RATE)
    const upTo = (motion: Motion, instants: number): Float32Array =>
      motion.rootPositions.slice(0, 3 * instants)
    expect(upTo(a[0], 30)).toEqual(upTo(b[0], 30))
    expect(upTo(a[1], 30 - lag)).toEqual(upTo(b[1], 30 - lag))
    expect(upTo(a[1], 40)).not.toEqual(upTo(b[1], 40))
  })

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
