import { expect, test } from 'vitest'
import { deviation, largest, mean, median, percent, quantile } from './statistics.ts'

test('a quantile lies between its neighbours', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([1, 2], 0.25)).toBe(1.25)
  expect(quantile([], 0.5)).toBeNaN()
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

test('means, shares and extremes', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(percent([true, false, false, true, true])).toBe(60)
  expect(largest([-3, -1, -2])).toBe(-1)
  // One value that is not a number must not hide behind the others.
  expect(largest([1, NaN])).toBeNaN()
  expect(largest(Array.from({ length: 300_000 }, (_, i) => i))).toBe(299_999)
})

test('the deviation of values is about their own mean', () => {
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2)
  expect(deviation([3, 3, 3])).toBe(0)
})
