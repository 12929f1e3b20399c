import { describe, expect, test } from 'vitest'
import { seeded, type Random } from '@understudy/motion'
import { ALIGNMENTS, type AlignmentName } from './alignment.ts'
import { addPair, emptyDatabase, targetPoints, type MappingDatabase } from './database.ts'
import { interpret, seamFactor } from './interpret.ts'
import { resamplePoints, samplePoints, type PointMotion } from './points.ts'
import { MAPPING_RATE as RATE, randomPairs, wander } from '@understudy/test-utils'
import { legalDurations } from './states.ts'

const randomDatabase = (random: Random, count: number): MappingDatabase =>
  randomPairs(random, count).reduce(
    (database, pair) => addPair(database, pair, [0.2, 1, 1.8]),
    emptyDatabase(['hips']),
  )

/** Every legal sequence, by recursion straight from equation 4.5: the independent calculation. */
function bruteForce(
  database: MappingDatabase,
  control: PointMotion,
  alignmentName: AlignmentName,
  seconds: number,
  openEnds: boolean,
): number {
  const alignment = ALIGNMENTS[alignmentName]
  const input = resamplePoints(control, RATE)
  const last = input.frameCount - 1
  const targets = targetPoints(database)
  const k = seamFactor(1, RATE, 2, 1)
  const lengths = database.instances.map(({ start, end }) => legalDurations(end - start, RATE, { seconds }))
  const longest = Math.max(...lengths.flat())
  let best = Infinity
  const place = (
    instance: number,
    duration: number,
    start: number,
  ): { cost: number; head: Float64Array; tail: Float64Array } => {
    const { pair, start: from, end: to } = database.instances[instance]
    const xs: number[] = []
    const as: number[] = []
    const ws: number[] = []
    const sample = new Float64Array(6)
    for (let step = 0; step <= duration; step++) {
      if (start + step < 0 || start + step > last) continue
      samplePoints(sample, 0, database.pairs[pair].control, from + ((to - from) * step) / duration)
      for (let point = 0; point < 2; point++) {
        for (let c = 0; c < 3; c++) {
          xs.push(input.points[(start + step) * 6 + 3 * point + c])
          as.push(sample[3 * point + c])
        }
        ws.push(step === 0 || step === duration ? 0.5 : 1)
      }
    }
    const transform = new Float64Array(8)
    const cost = alignment.fit(
      transform,
      0,
      Float64Array.from(xs),
      0,
      Float64Array.from(as),
      0,
      Float64Array.from(ws),
      ws.length,
    )
    const end = (time: number): Float64Array => {
      const raw = new Float64Array(3)
      samplePoints(raw, 0, targets[pair], time)
      const placed = new Float64Array(3)
      alignment.apply(placed, 0, transform, 0, raw, 0, 1)
      return placed
    }
    return { cost, head: end(from), tail: end(to) }
  }
  const extend = (instant: number, tail: Float64Array | undefined, cost: number): void => {
    if (tail && instant >= last) {
      if (openEnds || instant === last) best = Math.min(best, cost)
      return
    }
    if (!openEnds && instant > last) return
    lengths.forEach((durations, instance) => {
      for (const duration of durations) {
        if (!openEnds && instant + duration > last) continue
        const placed = place(instance, duration, instant)
        const seam = tail ? k * placed.head.reduce((sum, value, c) => sum + (value - tail[c]) ** 2, 0) : 0
        extend(instant + duration, placed.tail, cost + placed.cost + seam)
      }
    })
  }
  if (!openEnds) extend(0, undefined, 0)
  else {
    for (let start = 1 - longest; start <= 0; start++) {
      lengths.forEach((durations, instance) => {
        for (const duration of durations) {
          if (start + duration < 1) continue
          const placed = place(instance, duration, start)
          extend(start + duration, placed.tail, placed.cost)
        }
      })
    }
  }
  return best
}

describe('interpret', () => {
  for (const alignment of ['none', 'ground', 'rigid', 'similarity'] as const) {
    for (const openEnds of [false, true]) {
      for (const seed of [1, 2, 3]) {
        test(`[C1] finds the cheapest of all sequences (${alignment}, ${openEnds ? 'open' : 'closed'} ends, seed ${seed})`, () => {
          const random = seeded(seed)
          const database = randomDatabase(random, 2)
          const control = wander(random, 11, 2)
          const truth = bruteForce(database, control, alignment, 0.2, openEnds)
          const found = interpret(database, control, {
            rate: RATE,
            alignment,
            stretch: { seconds: 0.2 },
            openEnds,
          })
          expect(found.cost).toBeCloseTo(truth, 9) // the same sums in another order
          expect(found.interpretationCost + found.seamCost).toBeCloseTo(found.cost, 9)
        })
      }
    }
  }

  test('[C2] a beam never beats the optimum, and says how far off it may be (seed 7)', () => {
    const random = seeded(7)
    const database = randomDatabase(random, 4)
    const control = wander(random, 40, 2)
    const options = { rate: RATE, stretch: { seconds: 0.4 } }
    const exact = interpret(database, control, options)
    for (const beamWidth of [0, 0.05, 0.5, 5, 1e9]) {
      const beam = interpret(database, control, { ...options, beamWidth })
      expect(beam.cost).toBeGreaterThanOrEqual(exact.cost - 1e-9)
      expect(beam.lowerBound).toBeLessThanOrEqual(exact.cost + 1e-9)
      expect(beam.visitedTransitions).toBeLessThanOrEqual(exact.possibleTransitions)
    }
    expect(interpret(database, control, { ...options, beamWidth: 1e9 }).cost).toBe(exact.cost)
  })

  test('[C3] constraints are obeyed and cost at least nothing (seed 11)', () => {
    const random = seeded(11)
    const database = randomDatabase(random, 3)
    const control = wander(random, 30, 2)
    const options = { rate: RATE, stretch: { seconds: 0.4 } }
    const free = interpret(database, control, options)
    const at = 3.1
    const playing = (segments: typeof free.segments): number | undefined =>
      segments.find(({ start, end }) => start <= at && at < end)?.instance
    const chosen = playing(free.segments)
    expect(chosen).toBeDefined()
    const other = (chosen! + 1) % database.instances.length
    const forced = interpret(database, control, {
      ...options,
      constraints: [{ kind: 'instance', instances: [other], from: at, to: at }],
    })
    expect(playing(forced.segments)).toBe(other)
    expect(forced.cost).toBeGreaterThanOrEqual(free.cost)
    const without = interpret(database, control, {
      ...options,
      constraints: [{ kind: 'not', instances: [chosen!], from: at, to: at }],
    })
    expect(playing(without.segments)).not.toBe(chosen)
  })
})
