import { describe, expect, test } from 'vitest'
import { MotionError, seeded } from '@understudy/motion'
import { MAPPING_RATE, randomPairs, stroll, wander } from '@understudy/test-utils'
import {
  addPair,
  controlOf,
  cutsAtFootplants,
  emptyDatabase,
  hipsOnFloor,
  interpret,
  interpretOnline,
  pathControl,
  respond,
  speedGuide,
  speedWarnings,
  WALK,
  type MappingDatabase,
  type PointMotion,
} from './index.ts'

const settings = { rate: MAPPING_RATE, stretch: { seconds: 0.2 } }

function small(pairs = 3): MappingDatabase {
  return randomPairs(seeded(1), pairs).reduce(
    (database, pair) => addPair(database, pair, [0.2, 1, 1.8]),
    emptyDatabase(['hips']),
  )
}

/** A walk that turns, cut at its footplants. */
function walking(): MappingDatabase {
  const motion = stroll({ seconds: 8, frameRate: 60, turnRate: 0.3 })
  const empty = emptyDatabase(WALK.targetRoles, { control: WALK.control })
  return addPair(
    empty,
    { name: 'stroll', control: hipsOnFloor(motion), target: motion },
    cutsAtFootplants(motion),
  )
}

const seconds = (control: PointMotion): number => (control.frameCount - 1) / control.rate

describe('[C10] input nobody showed', () => {
  test('a control far longer than any example is answered to its last instant', () => {
    const control = wander(seeded(2), 400, 2)
    const { segments } = interpret(small(), control, settings)
    expect(segments[0].start).toBeLessThanOrEqual(0)
    expect(segments.at(-1)!.end).toBeGreaterThanOrEqual(seconds(control) - 1e-9)
  })

  test('a control shorter than any example is answered with a part of one', () => {
    const { segments } = interpret(small(), wander(seeded(2), 3, 2), settings)
    expect(segments).toHaveLength(1)
  })

  test('a control of one instant is refused with what to do', () => {
    expect(() => interpret(small(), wander(seeded(2), 1, 2), settings)).toThrow(
      /lasts less than one step .* Give a longer control/s,
    )
  })

  test('a control shorter than any example with closed ends is refused', () => {
    expect(() => interpret(small(), wander(seeded(2), 2, 2), { ...settings, openEnds: false })).toThrow(
      /Allow more stretch, open the ends/,
    )
  })

  test('a path faster than any example is walked, and warned of', () => {
    const database = walking()
    const control = pathControl([
      { x: 0, z: 0, time: 0 },
      { x: 0, z: 12, time: 3 },
    ])
    const warnings = speedWarnings(control, speedGuide(database))
    expect(warnings[0].message).toMatch(/faster than any example/)
    const { motion } = respond(database, control, { ...WALK.respond, frameRate: 30, clean: false })
    expect((motion.frameCount - 1) / motion.frameRate).toBeCloseTo(3, 6)
  })

  test('a control of another rate gives the answer of the same control at ours', () => {
    const slow = wander(seeded(3), 20, 2)
    // Straight lines between instants: twice the rate shows the same motion.
    const width = 3 * slow.pointCount
    const points = new Float64Array(width * (2 * slow.frameCount - 1))
    for (let i = 0; i < 2 * slow.frameCount - 1; i++) {
      for (let c = 0; c < width; c++) {
        const [a, b] = [Math.floor(i / 2), Math.ceil(i / 2)]
        points[i * width + c] = (slow.points[a * width + c] + slow.points[b * width + c]) / 2
      }
    }
    const fast = { ...slow, rate: 2 * slow.rate, frameCount: 2 * slow.frameCount - 1, points }
    const cost = (control: PointMotion): number => interpret(small(), control, settings).cost
    expect(cost(fast)).toBeCloseTo(cost(slow), 9) // the same numbers, up to the rounding of means
  })

  test('a path in centimetres is told of, not silently walked at a hundred metres per second', () => {
    const control = pathControl([
      { x: 0, z: 0, time: 0 },
      { x: 0, z: 400, time: 4 },
    ])
    expect(speedWarnings(control, speedGuide(walking()))[0].message).toMatch(/faster than any example/)
  })
})

describe('[C10] missing points', () => {
  test('a gap in a point is bridged by a straight line', () => {
    const control = wander(seeded(4), 30, 2)
    const holed = { ...control, points: Float64Array.from(control.points) }
    const width = 3 * control.pointCount
    // On a straight line already: what fills the gap is what was there.
    for (let c = 0; c < 3; c++) {
      const [a, b] = [holed.points[10 * width + c], holed.points[12 * width + c]]
      control.points[11 * width + c] = (a + b) / 2
      holed.points[11 * width + c] = NaN
    }
    const [whole, bridged] = [interpret(small(), control, settings), interpret(small(), holed, settings)]
    expect(bridged.cost).toBeCloseTo(whole.cost, 9)
  })

  test('a point that is never there is refused by name', () => {
    const control = wander(seeded(4), 30, 2)
    for (let i = 3; i < control.points.length; i += 6) control.points.fill(NaN, i, i + 3)
    expect(() => interpret(small(), control, settings)).toThrow(
      /point 1 has no position in any of 30 instants/,
    )
  })

  test('another number of points is refused, offline and online', () => {
    expect(() => interpret(small(), wander(seeded(4), 30, 3), settings)).toThrow(/3 points .* examples 2/)
    const online = interpretOnline(small(), settings)
    expect(() => online.push([0, 0, 0])).toThrow(/3 numbers came .* need 6/)
  })
})

describe('[C10] databases', () => {
  test('one instance answers anything', () => {
    const [pair] = randomPairs(seeded(5), 1)
    const one = addPair(emptyDatabase(['hips']), pair, [0.2, 1])
    const { segments } = interpret(one, wander(seeded(6), 40, 2), settings)
    expect(new Set(segments.map(({ instance }) => instance))).toEqual(new Set([0]))
  })

  test('no instance is refused', () => {
    const [pair] = randomPairs(seeded(5), 1)
    const none = addPair(emptyDatabase(['hips']), pair, [0.2])
    expect(() => interpret(none, wander(seeded(6), 40, 2), settings)).toThrow(/has no instances/)
  })

  test('a pair of unequal lengths is refused', () => {
    const [pair] = randomPairs(seeded(5), 1)
    const longer = { ...pair, control: wander(seeded(6), 30, 2) }
    expect(() => addPair(emptyDatabase(['hips']), longer, [])).toThrow(/both must be recorded together/)
  })

  test('targets on different skeletons are refused', () => {
    const [first] = randomPairs(seeded(5), 1)
    const motion = stroll({ seconds: 2.2, frameRate: 5 })
    const database = addPair(emptyDatabase(['hips']), first, [])
    const other = { name: 'stroll', control: first.control, target: motion }
    expect(() => addPair(database, other, [])).toThrow(/targets must share a skeleton. Retarget/)
  })

  test('a control made of roles that a skeleton lacks is refused by the role', () => {
    const [{ target }] = randomPairs(seeded(5), 1)
    expect(() => controlOf(target, { kind: 'points', points: [{ role: 'leftHand' }] })).toThrow(MotionError)
  })
})
