import { describe, expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { MAPPING_RATE, randomPairs, stroll, wander } from '@understudy/test-utils'
import {
  addPair,
  controlOf,
  emptyDatabase,
  growDatabase,
  interpret,
  joinSymbols,
  parseMapping,
  printMapping,
  transcribe,
  unitsOfBeats,
  withMirroredExamples,
  type MappingDatabase,
} from './index.ts'

const settings = { rate: MAPPING_RATE, stretch: { seconds: 0.2 } }

function small(): MappingDatabase {
  return randomPairs(seeded(1), 4).reduce(
    (database, pair, index) => addPair(database, pair, [0.2, 1, 1.8], () => [index % 2 ? 'odd' : 'even']),
    emptyDatabase(['hips'], { control: { kind: 'free', weights: [1, 2] }, joinSeconds: 0.1 }),
  )
}

describe('[C8] the mapping file', () => {
  test('what is printed reads back to the same text', () => {
    const text = printMapping(small())
    expect(printMapping(parseMapping(text))).toBe(text)
  })

  test('a database read back interprets a control as the one that was written did', () => {
    const [before, after] = [small(), parseMapping(printMapping(small()))]
    const control = wander(seeded(7), 40, 2)
    const [a, b] = [interpret(before, control, settings), interpret(after, control, settings)]
    expect(b.segments.map(({ instance }) => instance)).toEqual(a.segments.map(({ instance }) => instance))
    expect(b.cost).toBeCloseTo(a.cost, 4) // m²; controls are stored as 32-bit floats: 1e-7 m on each
  })

  test('other files, other versions, cut files and dangling instances are refused with what to do', () => {
    expect(() => parseMapping('not json', 'a.json')).toThrow(/a\.json: this is not JSON/)
    expect(() => parseMapping('{"format":"understudy-motion"}', 'a.json')).toThrow(/understudy mapping build/)
    const file = JSON.parse(printMapping(small())) as Record<string, never>
    const changed = (change: object): string => JSON.stringify({ ...file, ...change })
    expect(() => parseMapping(changed({ version: 2 }))).toThrow(
      /its version is 2; "understudy-mapping" version 1 is needed/,
    )
    expect(() => parseMapping(changed({ instances: [{ pair: 9, start: 0, end: 1 }] }))).toThrow(
      /pair 9 is not one of the 4/,
    )
    expect(() => parseMapping(changed({ targetRoles: ['tail'] }))).toThrow(/"tail"/)
    const pairs = structuredClone((file as unknown as { pairs: { control: { frameCount: number } }[] }).pairs)
    pairs[0].control.frameCount++
    expect(() => parseMapping(changed({ pairs }))).toThrow(/The file was cut/)
  })

  test('a pair can be added to a file that was read', () => {
    const read = parseMapping(printMapping(small()))
    const [pair] = randomPairs(seeded(9), 1)
    const grown = addPair(read, pair, [0.2, 1, 1.8])
    expect(grown.instances).toHaveLength(read.instances.length + 2)
    expect(grown.instances.at(-1)!.pair).toBe(4)
  })
})

describe('[C9] reading', () => {
  test('an example reads as itself, with full confidence', () => {
    const database = small()
    const { control } = database.pairs[1]
    const from = 1 // instants: the first cut is at 0.2 s
    const input = { ...control, frameCount: 9, points: control.points.slice(6 * from, 6 * (from + 9)) }
    const found = interpret(database, input, { ...settings, openEnds: false })
    const symbols = transcribe(database, found, 8 / MAPPING_RATE)
    expect(symbols.map(({ symbol }) => symbol)).toEqual(['odd', 'odd'])
    for (const { confidence } of symbols) expect(confidence).toBeGreaterThan(0.999) // a copy: rounding only
    expect(joinSymbols(symbols)).toHaveLength(1)
    expect(joinSymbols(symbols)[0].end).toBeCloseTo(8 / MAPPING_RATE, 9)
  })

  test('growing takes in what is sure and leaves out what is not', () => {
    const database = small()
    const copy = { ...database.pairs[2], name: 'again' }
    const sure = growDatabase(database, copy, settings)
    expect(sure.added).toBeGreaterThan(0)
    expect(sure.database.instances.at(-1)!.labels).toEqual(['even'])
    const far = wander(seeded(11), 12, 2)
    const wild = { ...copy, control: { ...far, points: far.points.map((value) => 5 * value) } }
    expect(growDatabase(database, wild, { ...settings, minConfidence: 0.9 }).added).toBe(0)
  })

  test('units overlap when they begin more often than they last', () => {
    expect(unitsOfBeats([0, 1, 2, 3, 4], { lengths: [2], hop: 1 })).toEqual([
      { start: 0, end: 2 },
      { start: 1, end: 3 },
      { start: 2, end: 4 },
    ])
    expect(unitsOfBeats([0, 1, 2, 3, 4])).toHaveLength(2)
  })
})

describe('[C11] controls', () => {
  const motion = stroll({ seconds: 3, frameRate: 60, turnRate: 0.4 })

  test('a point looked at later is the same point later', () => {
    const spec = { kind: 'points', points: [{ role: 'leftHand' }, { role: 'leftHand', later: 0.5 }] } as const
    const { points } = controlOf(motion, spec)
    const at = (frame: number, point: number): readonly number[] =>
      Array.from(points.subarray(6 * frame + 3 * point, 6 * frame + 3 * point + 3))
    for (const frame of [0, 17, 90]) expect(at(frame, 1)).toEqual(at(frame + 30, 0))
    expect(at(179, 1)).toEqual(at(180, 0)) // past the end it stays at the end
  })

  test('mirrored twice the examples are what they were', () => {
    const control = { kind: 'hips' } as const
    const database = addPair(
      emptyDatabase(['leftFoot', 'rightFoot'], { control }),
      { name: 'walk', control: controlOf(motion, control), target: motion },
      [0.5, 1, 1.5],
    )
    const twice = withMirroredExamples(withMirroredExamples(database))
    expect(twice.instances).toHaveLength(8)
    const [first, again] = [twice.pairs[0], twice.pairs[3]]
    again.control.points.forEach((value, i) => expect(value).toBeCloseTo(first.control.points[i], 9))
    again.target.rootPositions.forEach((value, i) =>
      expect(value).toBeCloseTo(first.target.rootPositions[i], 6),
    )
  })
})
