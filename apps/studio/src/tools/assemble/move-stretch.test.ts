import { expect, test } from 'vitest'
import { moveStretch } from './move-stretch.ts'

test('either end is dragged, all of it is slid, and nothing leaves the clip or closes up', () => {
  const stretch = { start: 1, end: 3 }
  expect(moveStretch(stretch, 'start', 0.5, 5)).toEqual({ start: 1.5, end: 3 })
  expect(moveStretch(stretch, 'start', -4, 5)).toEqual({ start: 0, end: 3 })
  expect(moveStretch(stretch, 'start', 4, 5)).toEqual({ start: 2.7, end: 3 })
  expect(moveStretch(stretch, 'end', 9, 5)).toEqual({ start: 1, end: 5 })
  expect(moveStretch(stretch, 'body', 9, 5)).toEqual({ start: 3, end: 5 })
  expect(moveStretch(stretch, 'body', -9, 5)).toEqual({ start: 0, end: 2 })
  // An instant, where a whole action goes, stays one.
  expect(moveStretch({ start: 1, end: 1 }, 'body', 0.25, 5)).toEqual({ start: 1.25, end: 1.25 })
})
