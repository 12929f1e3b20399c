import { describe, expect, test } from 'vitest'
import { addKey, commonTime, moveKey, ownTime, removeKey, rowsOf } from './edit-keys.ts'
import type { Registered, Strip } from '../../../engine/registration/registered.ts'

const strip = (index: number, seconds: number, keys: number[], warp: number[]): Strip => ({
  index,
  name: `example ${index}`,
  seconds,
  plants: [],
  keys,
  warp: Float32Array.from(warp),
  sketch: { frameCount: 1, rate: 12, lines: [], head: -1, points: new Int8Array(0) },
  rms: 0,
  worstTime: 0,
  worstDistance: 0,
})
/** Example 2 is the reference; example 0 runs twice as long; example 1 was refused. */
const set: Registered = {
  seconds: 1,
  keys: ['strike', 'off'],
  strips: [strip(2, 1, [0.3, 0.6], [0, 0.5, 1]), strip(0, 2, [0.6, 1.2], [0, 1, 2])],
  refused: [{ index: 1, name: 'example 1', reason: 'another order', forced: false }],
  proposed: { time: 0.45, why: '', instants: [0.45, 0.9] },
  distances: new Float32Array(2),
}

describe('key frames of examples', () => {
  test('rows have a time for every example of the recipe, none for the refused', () => {
    expect(rowsOf(set)).toEqual([
      { name: 'strike', times: [0.6, null, 0.3] },
      { name: 'off', times: [1.2, null, 0.6] },
    ])
  })

  test('clocks go there and back', () => {
    for (const t of [0, 0.2, 0.5, 0.9])
      expect(commonTime(set.strips[1], ownTime(set.strips[1], t, 1), 1)).toBeCloseTo(t, 6)
  })

  test('moved in the reference, a key moves in all examples; in another only there', () => {
    expect(moveKey(set, 0, set.strips[0], 0.4)[0].times).toEqual([0.8, null, 0.4])
    expect(moveKey(set, 0, set.strips[1], 0.7)[0].times).toEqual([0.7, null, 0.3])
  })

  test('a key never passes its neighbour or the end', () => {
    expect(moveKey(set, 0, set.strips[0], 0.9)[0].times[2]).toBeCloseTo(0.56, 9)
    expect(moveKey(set, 1, set.strips[0], 3)[1].times[2]).toBeCloseTo(0.96, 9)
    expect(moveKey(set, 0, set.strips[0], -1)[0].times[2]).toBeCloseTo(0.04, 9)
  })

  test('a key is added in its place, and removed', () => {
    const rows = addKey(set, 'key 3')
    expect(rows.map(({ name }) => name)).toEqual(['strike', 'key 3', 'off'])
    expect(rows[1].times).toEqual([0.9, null, 0.45])
    expect(removeKey(set, 0).map(({ name }) => name)).toEqual(['off'])
  })
})
