import { expect, test } from 'vitest'
import { f1, meanPrecision, precisionCurve } from './curves.ts'

const ranked = [
  { value: 3, isRight: false },
  { value: 1, isRight: true },
  { value: 2, isRight: true },
  { value: 2, isRight: false },
]

test('a curve goes from the nearest on, equal values together', () => {
  expect(precisionCurve(ranked, 4)).toEqual([
    [0.25, 1],
    [0.5, 2 / 3],
    [0.5, 0.5],
  ])
})

test('mean precision takes the best at each recall, and nothing where it is never reached', () => {
  // Recall 0.1 and 0.2 at 1, 0.3 to 0.5 at 2/3, 0.6 to 0.9 never.
  expect(meanPrecision(ranked, 4)).toBeCloseTo((2 * 1 + 3 * (2 / 3)) / 9, 12)
  expect(meanPrecision([], 4)).toBe(0)
})

test('F1 is the harmonic mean of precision and recall, and 0 where nothing is right', () => {
  expect(f1(6, 2, 2)).toBeCloseTo(0.75, 12)
  expect(f1(0, 0, 0)).toBe(0)
})
