import { expect, test } from 'vitest'
import { auc, halvesOf } from './assembling.ts'
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
  const takes = ['Ann', 'Ann', 'Bo', 'Cy', 'Bo', 'Ann', 'Di', 'Ed'].map((person) => [{ person }])
  const people = (some: readonly (readonly { person: string }[])[]): string[] => [
    ...new Set(some.map(([{ person }]) => person)),
  ]
  const report = halvesOf(takes, 'people', 'report')
  expect([people(report.known), people(report.judged)]).toEqual([
    ['Ann', 'Cy', 'Ed'],
    ['Bo', 'Di'],
  ])
  const choose = halvesOf(takes, 'people', 'choose')
  expect([people(choose.known), people(choose.judged)]).toEqual([['Ann', 'Ed'], ['Cy']])
  const byTakes = halvesOf(takes, 'takes', 'report')
  expect(takes.map((take) => byTakes.known.includes(take))).toEqual(takes.map((_, k) => k % 2 === 0))
  expect(takes.map((take) => byTakes.judged.includes(take))).toEqual(takes.map((_, k) => k % 2 === 1))
})
