import { describe, expect, test } from 'vitest'
import { canBeTrack, evenStroke, lastOf, retimed, withTrack } from './picture-edits.ts'
import type { TrackSample } from '../../document/lift-recipe.ts'
import { makeStroke } from './stroke.ts'

/** A straight stroke of so many seconds. */
const stroke = (seconds: number, count = 12): TrackSample[] =>
  Array.from({ length: count }, (_, k) => [(seconds * k) / (count - 1), 0.2 + (0.4 * k) / (count - 1), 0.8])

describe('tracks that are drawn', () => {
  test('a slip is no track: too short in time, in length, or in samples', () => {
    expect(canBeTrack(stroke(1))).toBe(true)
    expect(canBeTrack(stroke(0.1))).toBe(false)
    expect(canBeTrack(stroke(1, 2))).toBe(false)
    expect(canBeTrack(stroke(1).map(([time]) => [time, 0.5, 0.5]))).toBe(false)
  })

  test('strokes are sampled evenly from their own beginning', () => {
    const even = evenStroke(stroke(1).map(([time, x, y]) => [time + 5, x, y]))
    expect(even[0]).toEqual([0, 0.2, 0.8])
    expect(even.at(-1)).toEqual([1, 0.6, 0.8])
    expect(even).toHaveLength(31)
  })

  test('a careful hand is hurried to what people need, and later strokes last as long as the first', () => {
    const first = withTrack([], { role: 'leftFoot', samples: stroke(8) }, 1.2)
    expect(lastOf(first)).toBeCloseTo(1.92, 3)
    const both = withTrack(first, { role: 'rightFoot', samples: stroke(3) }, 1.2)
    expect(both.map(({ role }) => role)).toEqual(['leftFoot', 'rightFoot'])
    expect(lastOf([both[1]])).toBeCloseTo(1.92, 3)
    const again = withTrack(both, { role: 'leftFoot', samples: stroke(1) }, 1.2)
    expect(again.map(({ role }) => role)).toEqual(['rightFoot', 'leftFoot'])
    expect(lastOf(retimed(again, 1.1))).toBeCloseTo(1.1, 3)
  })

  test('press, move, release is a stroke on its own clock; Escape leaves nothing', () => {
    const seen: number[] = []
    const gesture = makeStroke((now) => seen.push(now.length))
    gesture.down([10, 0.1, 0.2])
    gesture.move([
      [10, 0.1, 0.2],
      [10.1, 0.2, 0.2],
    ])
    expect(gesture.up()).toEqual([
      [0, 0.1, 0.2],
      [expect.closeTo(0.1, 9), 0.2, 0.2],
    ])
    expect(seen).toEqual([1, 2, 0])
    gesture.down([0, 0, 0])
    expect(gesture.cancel()).toBe(true)
    expect(gesture.up()).toBeUndefined()
    expect(gesture.cancel()).toBe(false)
  })
})
