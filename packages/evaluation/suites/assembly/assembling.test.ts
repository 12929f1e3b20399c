import { expect, test } from 'vitest'
import { auc, halfOf } from './assembling.ts'
import { f1 } from './curves.ts'

test('the area under the curve is the chance to score higher; equals count half', () => {
  expect(auc([3, 4], [1, 2])).toBe(1)
  expect(auc([1, 2], [3, 4])).toBe(0)
  expect(auc([1, 3], [2])).toBe(0.5)
  expect(auc([2, 2], [2])).toBe(0.5)
  expect(auc([1, 3, 3], [1, 2])).toBeCloseTo((0.5 + 0 + 2 + 2) / 6, 12)
})

test('F1 from counts: all right, half found, nothing found', () => {
  expect(f1(10, 0, 0)).toBe(1)
  expect(f1(5, 0, 5)).toBeCloseTo((2 * 1 * 0.5) / 1.5, 12)
  expect(f1(0, 4, 3)).toBe(0)
})

test('by people, nobody is both known and judged; by takes every second take is known', () => {
  const takes = ['Ann', 'Ann', 'Bo', 'Cy', 'Bo', 'Ann'].map((person) => [{ person }])
  const known = halfOf(takes, 'people')
  const people = (wanted: boolean): Set<string> =>
    new Set(takes.filter((take) => known.has(take) === wanted).map(([{ person }]) => person))
  expect([...people(true)].filter((person) => people(false).has(person))).toEqual([])
  expect(people(true)).toEqual(new Set(['Ann', 'Cy']))
  expect(takes.map((take) => halfOf(takes, 'takes').has(take))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])
})
