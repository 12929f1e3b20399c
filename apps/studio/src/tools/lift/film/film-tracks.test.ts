import { describe, expect, test } from 'vitest'
import {
  afterClick,
  CLICKED,
  momentsOf,
  nearestPoint,
  pointAt,
  withoutPoint,
  withPoint,
} from './film-tracks.ts'

describe('points clicked in a film', () => {
  const two = withPoint(withPoint([], 'head', 1, [0.5, 0.2]), 'head', 0.25, [0.4, 0.2])

  test('a joint has its points in order, and one in a frame', () => {
    expect(two).toEqual([
      {
        role: 'head',
        samples: [
          [0.25, 0.4, 0.2],
          [1, 0.5, 0.2],
        ],
      },
    ])
    const moved = withPoint(two, 'head', 1.0004, [0.6, 0.3])
    expect(moved[0].samples).toEqual([
      [0.25, 0.4, 0.2],
      [1.0004, 0.6, 0.3],
    ])
    expect(pointAt(moved, 'head', 1)).toEqual([1.0004, 0.6, 0.3])
  })

  test('a joint without points has no track', () => {
    const one = withoutPoint(two, 'head', 1)
    expect(momentsOf(one)).toEqual([0.25])
    expect(withoutPoint(one, 'head', 0.25)).toEqual([])
    expect(withoutPoint(one, 'leftFoot', 0.25)).toEqual(one)
  })

  test('only points of the frame that is looked at are taken hold of, the nearest first', () => {
    const both = withPoint(two, 'leftHand', 1, [0.52, 0.2])
    expect(nearestPoint(both, 1, [0.515, 0.2], 0.05)).toBe('leftHand')
    expect(nearestPoint(both, 1, [0.505, 0.2], 0.05)).toBe('head')
    expect(nearestPoint(both, 0.25, [0.52, 0.2], 0.05)).toBeUndefined()
  })

  test('clicks go through the joints of a frame, then to the next frame, and stop at the end of the film', () => {
    const film = { every: 8, last: 20 }
    let at: { role: string; frame: number } = { role: CLICKED[0], frame: 0 }
    const seen = Array.from({ length: 2 * CLICKED.length }, () => {
      const now = `${at.role} ${at.frame}`
      at = afterClick(at, 'joint', film)
      return now
    })
    expect(new Set(seen).size).toBe(2 * CLICKED.length)
    expect(at).toEqual({ role: CLICKED[0], frame: 16 })
    expect(afterClick({ role: 'head', frame: 16 }, 'frame', film)).toEqual({ role: 'head', frame: 20 })
    expect(afterClick({ role: 'head', frame: 16 }, 'stay', film)).toEqual({ role: 'head', frame: 16 })
  })
})
